"""Builds the wheel and the source distribution with Python's standard library alone, so that pip needs no network.

The same sources give the same bytes. The program comes from `corefscope/corefscope.mjs`, as in the source distribution,
or from `../dist/corefscope.mjs`, where `npm run build:single` writes it.
"""

import base64
import gzip
import hashlib
import io
import os
import re
import tarfile
import zipfile
from typing import Any, Dict, List, Mapping, Optional, Tuple

HERE = os.path.dirname(os.path.abspath(__file__))
NAME = "corefscope"
#: Files of the source distribution besides the package, from this folder or from the one above it.
SOURCES = ("LICENSE", "build_backend.py", "description.md", "pyproject.toml")


def build_wheel(
    wheel_directory: str,
    config_settings: Optional[Mapping[str, Any]] = None,
    metadata_directory: Optional[str] = None,
) -> str:
    """Writes the wheel to the folder, and returns its name (PEP 517)."""
    info = "{}-{}.dist-info".format(NAME, _version())
    files = _package()
    for name, content in _info().items():
        files["{}/{}".format(info, name)] = content
    files[info + "/LICENSE"] = _source("LICENSE")
    record = "".join("{},sha256={},{}\n".format(name, _sum(content), len(content)) for name, content in files.items())
    files[info + "/RECORD"] = "{}{}/RECORD,,\n".format(record, info).encode("utf-8")
    wheel = "{}-{}-py3-none-any.whl".format(NAME, _version())
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in files.items():
            # The earliest time that a zip file can have, and the usual permissions of a file.
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            archive.writestr(entry, content)
    return wheel


def build_sdist(sdist_directory: str, config_settings: Optional[Mapping[str, Any]] = None) -> str:
    """Writes the source distribution to the folder, and returns its name (PEP 517)."""
    folder = "{}-{}".format(NAME, _version())
    files = {name: _source(name) for name in SOURCES}
    files.update(_package(), **{"PKG-INFO": _metadata()})
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in sorted(files.items()):
            entry = tarfile.TarInfo("{}/{}".format(folder, name))
            entry.size, entry.mode, entry.mtime = len(content), 0o644, 0
            archive.addfile(entry, io.BytesIO(content))
    sdist = folder + ".tar.gz"
    with open(os.path.join(sdist_directory, sdist), "wb") as file:
        # Neither the time nor the name of the file is in its header.
        with gzip.GzipFile("", "wb", compresslevel=9, fileobj=file, mtime=0) as compressed:
            compressed.write(packed.getvalue())
    return sdist


def prepare_metadata_for_build_wheel(
    metadata_directory: str, config_settings: Optional[Mapping[str, Any]] = None
) -> str:
    """Writes the folder with the metadata, and returns its name (PEP 517)."""
    info = "{}-{}.dist-info".format(NAME, _version())
    os.makedirs(os.path.join(metadata_directory, info))
    for name, content in _info().items():
        with open(os.path.join(metadata_directory, info, name), "wb") as file:
            file.write(content)
    return info


def _info() -> Dict[str, bytes]:
    """Returns the files of the folder with the metadata, except the record."""
    wheel = "Wheel-Version: 1.0\nGenerator: corefscope\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    scripts = "".join("{} = {}\n".format(*script) for script in _table("project.scripts"))
    return {
        "METADATA": _metadata(),
        "WHEEL": wheel.encode("utf-8"),
        "entry_points.txt": "[console_scripts]\n{}".format(scripts).encode("utf-8"),
    }


def _package() -> Dict[str, bytes]:
    """Returns the files of the package, with the program."""
    folder = os.path.join(HERE, NAME)
    names = sorted(name for name in os.listdir(folder) if name.endswith(".py") or name == "py.typed")
    files = {"{}/{}".format(NAME, name): _read(folder, name) for name in names}
    program = NAME + ".mjs"
    for place in (folder, os.path.join(os.path.dirname(HERE), "dist")):
        if os.path.exists(os.path.join(place, program)):
            files["{}/{}".format(NAME, program)] = _read(place, program)
            return files
    raise FileNotFoundError(
        "dist/{} is missing: run `npm ci && npm run build:single` in the folder of the repository first".format(program)
    )


def _source(name: str) -> bytes:
    """Returns a file from this folder or, in the repository, from the folder above it."""
    return _read(HERE if os.path.exists(os.path.join(HERE, name)) else os.path.dirname(HERE), name)


def _read(*path: str) -> bytes:
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def _sum(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode("ascii")


def _version() -> str:
    found = re.search(r'^__version__ = "(.+)"$', _read(HERE, NAME, "__init__.py").decode("utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError("corefscope/__init__.py has no __version__")
    return found.group(1)


def _metadata() -> bytes:
    """Returns the metadata of pyproject.toml in the form of packages."""
    project = dict(_table("project"))
    lines = [
        "Metadata-Version: 2.1",
        "Name: " + project["name"],
        "Version: " + _version(),
        "Summary: " + project["description"],
        "Author: The corefscope developers",
        "License: Apache-2.0",
        "Keywords: " + ",".join(_list(project["keywords"])),
        *("Classifier: " + each for each in _list(project["classifiers"])),
        "Requires-Python: " + project["requires-python"],
    ]
    for extra, packages in _table("project.optional-dependencies"):
        lines.append("Provides-Extra: " + extra)
        lines += ['Requires-Dist: {}; extra == "{}"'.format(package, extra) for package in _list(packages)]
    text = "\n".join([*lines, "Description-Content-Type: text/markdown", "", ""])
    return text.encode("utf-8") + _read(HERE, project["readme"])


def _table(name: str) -> List[Tuple[str, str]]:
    """Returns the fields of a table of pyproject.toml. Python has a reader for TOML only from 3.11 on.

    Strings are without quotation marks; lists are as they are written.
    """
    text = _read(HERE, "pyproject.toml").decode("utf-8")
    _, _, rest = text.partition("[{}]\n".format(name))
    body = re.split(r"^\[", rest, maxsplit=1, flags=re.MULTILINE)[0]
    return re.findall(r'^([\w-]+) = "?(\[.*?\]|[^"\n]*)"?$', body, re.MULTILINE | re.DOTALL)


def _list(text: str) -> List[str]:
    return re.findall(r'"([^"]*)"', text)
