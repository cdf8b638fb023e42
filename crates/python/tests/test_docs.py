"""Examples are run: in docstrings, in the documentation, in the notebooks."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import nbclient
import nbformat
import noyau
import pytest

ROOT = Path(__file__).resolve().parents[3]
OPTIONS = doctest.NORMALIZE_WHITESPACE
#: Modules that start processes have tests of their own, so they are not listed here.
MODULES = [
    module.name
    for module in pkgutil.iter_modules(noyau.__path__, "noyau.")
    if module.name not in ("noyau._noyau", "noyau.cluster")
]
PAGES = ["README.md", "docs/python.md", "crates/python/README.md"]


@pytest.mark.parametrize("name", ["noyau", *MODULES])
def test_docstrings(name: str) -> None:
    result = doctest.testmod(importlib.import_module(name), optionflags=OPTIONS)
    assert result.failed == 0


def test_public_things_have_a_docstring_and_most_of_them_an_example() -> None:
    functions = [getattr(noyau, name) for name in noyau.__all__ if name[0].islower()]
    functions = [one for one in functions if callable(one)]
    assert len(functions) > 15
    for function in functions:
        assert ">>>" in (function.__doc__ or ""), function.__name__
    for name in noyau.__all__:
        assert getattr(noyau, name).__doc__, name


@pytest.mark.parametrize("page", PAGES)
def test_pages(page: str) -> None:
    result = doctest.testfile(str(ROOT / page), module_relative=False, optionflags=OPTIONS)
    assert result.failed == 0 and result.attempted > 0


@pytest.mark.parametrize("path", sorted((ROOT / "docs/notebooks").glob("*.ipynb")), ids=lambda p: p.stem)
def test_notebooks(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "outputs are not kept"
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    shown = [
        kind
        for cell in notebook.cells
        for output in cell.get("outputs", [])
        for kind in output.get("data", {})
    ]
    assert {"image/svg+xml", "image/png", "text/html"} & set(shown)
