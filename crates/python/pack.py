"""Packs the extension module that `cargo build --workspace --lib --tests` has built into a wheel.

maturin builds the wheel that is handed out. It compiles this package alone, and so with other features
of the libraries than the tests of the workspace: for a test all of noyau would be compiled a second
time. This wheel has the same files.

    python pack.py target/debug/lib_noyau.so target/python
"""

from __future__ import annotations

import base64
import hashlib
import platform
import re
import sys
import tomllib
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

HERE = Path(__file__).resolve().parent


def main(library: str, folder: str) -> None:
    project = tomllib.loads((HERE / "pyproject.toml").read_text())["project"]
    workspace = tomllib.loads((HERE / "../../Cargo.toml").read_text())["workspace"]["package"]
    version = workspace["version"]
    tag = "cp310-abi3-" + re.sub(r"\W", "_", f"{sys.platform}_{platform.machine()}")
    name = f"noyau-{version}"
    metadata = [
        "Metadata-Version: 2.4",
        "Name: noyau",
        f"Version: {version}",
        f"Requires-Python: {project['requires-python']}",
        *(f"Requires-Dist: {one}" for one in project["dependencies"]),
    ]
    for extra, wanted in project["optional-dependencies"].items():
        metadata.append(f"Provides-Extra: {extra}")
        metadata += [f"Requires-Dist: {one}; extra == '{extra}'" for one in wanted]
    files = {
        str(path.relative_to(HERE / "python")): path.read_bytes()
        for path in sorted((HERE / "python/noyau").rglob("*"))
        if path.suffix in {".py", ".pyi", ".typed"}
    }
    files["noyau/_noyau.abi3.so"] = Path(library).read_bytes()
    info = f"{name}.dist-info"
    files[f"{info}/METADATA"] = ("\n".join(metadata) + "\n").encode()
    wheel = f"Wheel-Version: 1.0\nGenerator: noyau\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files[f"{info}/WHEEL"] = wheel.encode()
    record = "".join(f"{file},{digest(data)},{len(data)}\n" for file, data in files.items())
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()
    target = Path(folder) / f"{name}-{tag}.whl"
    target.parent.mkdir(parents=True, exist_ok=True)
    with ZipFile(target, "w", ZIP_DEFLATED, compresslevel=1) as archive:
        for file, data in files.items():
            archive.writestr(file, data)
    print(target)


def digest(data: bytes) -> str:
    text = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
    return f"sha256={text}"


if __name__ == "__main__":
    main(*sys.argv[1:])
