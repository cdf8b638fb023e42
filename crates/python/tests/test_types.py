"""Types: the package, its stub and the tests that use it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(*words: str) -> None:
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True, cwd=HERE)
    assert done.returncode == 0, done.stdout + done.stderr


def test_mypy_is_content() -> None:
    """The package as it is installed, examples of its use, and the tests."""
    used = [str(path) for path in sorted(HERE.glob("*.py"))]
    run("mypy", "--strict", "--config-file", str(HERE / "mypy.ini"), "-p", "noyau")
    run("mypy", "--strict", "--config-file", str(HERE / "mypy.ini"), *used)


def test_the_stub_is_true_of_the_module() -> None:
    run("mypy.stubtest", "noyau._noyau", "--mypy-config-file", str(HERE / "mypy.ini"))
