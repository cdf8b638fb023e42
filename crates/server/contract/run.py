"""Holds a running server against its description: `run.py PROGRAM [OPTIONS OF SCHEMATHESIS]`.

The description is a valid OpenAPI document and the one that is kept, the numbers for Prometheus can
be read, and no request that schemathesis makes up is answered otherwise than the description says.
"""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

from openapi_spec_validator import validate
from prometheus_client.parser import text_string_to_metric_families

HERE = Path(__file__).resolve().parent
KEPT = HERE.parents[2] / "docs" / "openapi.json"


def read(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode()


def check(address: str, options: list[str]) -> int:
    description = json.loads(read(address + "api/openapi.json"))
    validate(description)
    assert description == json.loads(KEPT.read_text()), f"{KEPT} is of another program"
    names = {family.name for family in text_string_to_metric_families(read(address + "api/metrics"))}
    assert "noyau_requests" in names, names
    tester = Path(sys.executable).with_name("schemathesis")
    command = [tester, "--config-file", HERE / "schemathesis.toml", "run", "--checks", "all"]
    environment = {**os.environ, "NOYAU_ADDRESS": address, "PYTHONPATH": str(HERE)}
    return subprocess.call([*command, address + "api/openapi.json", *options], env=environment)


def main(program: str, *options: str) -> int:
    serve = [program, "serve", "--port", "0", "--lang", "en"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
        try:
            # The first line names the address that the server listens at.
            address = server.stdout.readline().split()[-1]
            return check(address, list(options))
        finally:
            server.terminate()


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
