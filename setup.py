"""What pyproject.toml cannot say: which modules are compiled, and what happens when they cannot be.

``pip install .`` compiles the modules below with mypyc. The choice is made once, before
anything is built:

- ``SHENGJI_PURE=1``  compile nothing;
- ``SHENGJI_PURE=0``  compile, and fail when that is impossible;
- unset               compile if mypy and a C compiler are there, else install pure Python
                      and say so.

Pure Python gives the same answers, slower. An error in the code itself, whether mypy or the C
compiler finds it, always stops the build: it must not pass for a missing compiler.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext

COMPILED = [
    "src/shengji/rules/*.py",
    "src/shengji/bots/*.py",
]
"""The modules to compile, as globs. A package's ``__init__.py`` only re-exports and stays Python.

They become one shared library, so that they call each other without going through Python.
"""

BUILDING = {"build", "build_ext", "bdist_wheel", "develop", "editable_wheel", "install"}
"""Commands that need the extensions. Asking for metadata must not start a compiler."""


def modules() -> list[str]:
    """Return the paths to compile, sorted, so that the same source gives the same build."""
    found = {path.as_posix() for pattern in COMPILED for path in Path().glob(pattern)}
    return sorted(path for path in found if not path.endswith("/__init__.py"))


def why_not() -> str | None:
    """Return why nothing can be compiled here, or None when it can."""
    try:
        import mypyc.build  # noqa: F401
    except ImportError:
        return "mypy is not installed"
    # Building a real, empty extension is the only question whose answer covers the compiler,
    # the linker and Python's headers on every system.
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(
            "#include <Python.h>\n"
            'static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe"};\n'
            "PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }\n"
        )
        extension = Extension("probe", [str(source)])
        command = build_ext(Distribution({"name": "probe", "ext_modules": [extension]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception as problem:
            return f"no working C compiler with Python's headers ({problem})"
    return None


def extensions() -> list[Extension]:
    """Return what to compile: everything in ``COMPILED``, or nothing."""
    wish = os.environ.get("SHENGJI_PURE", "")
    if wish not in {"", "0", "1"}:
        sys.exit(f"SHENGJI_PURE must be 0 or 1, not {wish!r}")
    if wish == "1" or BUILDING.isdisjoint(sys.argv):
        return []
    reason = why_not()
    if reason is not None:
        if wish == "0":
            sys.exit(f"shengji: SHENGJI_PURE=0 asks for compiled rules, but {reason}")
        note("the rules are not compiled and will be slower: " + reason)
        return []

    from mypyc.build import mypycify

    # Exits with mypy's messages when a module does not type-check.
    built: list[Extension] = mypycify(
        modules(), opt_level="3", debug_level="0", multi_file=False, group_name="shengji"
    )
    return built


def note(text: str) -> None:
    """Say something where ``pip install -v`` and a failed build show it."""
    line = "=" * 78
    print(f"{line}\nshengji: {text}\n{line}", file=sys.stderr)


setup(ext_modules=extensions())
