"""The files of deploy/ name commands, ports, paths, variables and times that are those of the code."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import click
import pytest
import yaml
from flask import Flask

from hdeid.cli.main import cli
from hdeid.service.server import OPTIONS
from hdeid.settings import read_settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
TEXTS = {
    str(path.relative_to(DEPLOY)): path.read_text(encoding="utf-8") for path in DEPLOY.rglob("*") if path.is_file()
}
COMPOSE: dict[str, Any] = yaml.safe_load(TEXTS["compose.yaml"])
SERVICES: dict[str, Any] = COMPOSE["services"]
MANIFESTS: list[dict[str, Any]] = list(yaml.safe_load_all(TEXTS["kubernetes/hdeid.yaml"]))
PODS = {each["metadata"]["name"]: each["spec"] for each in MANIFESTS if each["kind"] == "Deployment"}
UNITS = {name: text for name, text in TEXTS.items() if name.endswith(".service")}


def commands() -> dict[str, list[str]]:
    """Return the arguments of every call of `hdeid`, by where it stands."""
    found = {"Dockerfile": yaml.safe_load(re.findall(r"^CMD (.*)$", TEXTS["Dockerfile"], re.MULTILINE)[0])}
    found |= {f"compose {name}": SERVICES[name]["command"] for name in ("app", "worker")}
    found |= {name: pod["template"]["spec"]["containers"][0]["args"] for name, pod in PODS.items()}
    for name, text in UNITS.items():
        found[name] = shlex.split(re.findall(r"^ExecStart=\S+/hdeid (.*)$", text, re.MULTILINE)[0])
    blocks = re.findall(r"^```(?:bash|console)\n(.*?)^```$", TEXTS["README.md"], re.MULTILINE | re.DOTALL)
    for number, line in enumerate(line for block in blocks for line in block.splitlines()):
        if called := re.match(r"(?:hdeid|docker compose .* run --rm app) (.*)$", line):
            found[f"README {number}"] = shlex.split(called[1].partition(" > ")[0])
    return found


@pytest.mark.parametrize(("where", "arguments"), commands().items(), ids=commands())
def test_every_command_is_one_of_hdeid(where: str, arguments: list[str]) -> None:
    command: click.Command = cli
    context = click.Context(cli)
    while isinstance(command, click.Group):
        name, *arguments = arguments
        found = command.get_command(context, name)
        assert found is not None, name
        command = found

    context = command.make_context(command.name, arguments)

    assert "serve" != command.name or {8080, True} == {context.params["port"], context.params["no_worker"]}


def test_every_variable_is_one_that_the_settings_read() -> None:
    known = set(re.findall(r"HDEID_[A-Z_]+", (ROOT / "src/hdeid/settings.py").read_text(encoding="utf-8")))

    assert set() == {name for text in TEXTS.values() for name in re.findall(r"\bHDEID_[A-Z_]+", text)} - known


def test_every_port_is_the_one_that_is_listened_at() -> None:
    web = PODS["hdeid-web"]["template"]["spec"]["containers"][0]
    (service,) = (each["spec"] for each in MANIFESTS if each["kind"] == "Service")

    assert ["8080"] == re.findall(r"^EXPOSE (\d+)$", TEXTS["Dockerfile"], re.MULTILINE)
    assert ["8080"] == re.findall(r"server app:(\d+);", TEXTS["nginx.conf"])
    assert [{"name": service["ports"][0]["targetPort"], "containerPort": 8080}] == web["ports"]
    (listened,) = re.findall(r"listen (\d+) ssl;", TEXTS["nginx.conf"])
    assert [f"443:{listened}"] == SERVICES["nginx"]["ports"]


def test_every_address_that_is_asked_for_is_a_route(app: Flask) -> None:
    routes = {rule.rule for rule in app.url_map.iter_rules()}
    asked = {path for text in TEXTS.values() for path in re.findall(r"(?<![\w.])(/(?:health/\w+|metrics))\b", text)}

    assert {"/health/live", "/health/ready", "/metrics"} == asked
    assert asked <= routes


def test_times_and_sizes_fit_those_of_the_web_server() -> None:
    nginx = dict(re.findall(r"^\s*(\w+) (\d+)[ms];$", TEXTS["nginx.conf"], re.MULTILINE))

    assert read_settings({}).service.most_bytes == int(nginx["client_max_body_size"]) << 20
    assert OPTIONS["timeout"] == int(nginx["proxy_read_timeout"])
    for name, text in UNITS.items():
        (stop,) = map(int, re.findall(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE))
        pod = PODS[name.removeprefix("systemd/").removesuffix(".service")]["template"]["spec"]
        assert stop == pod["terminationGracePeriodSeconds"] > OPTIONS["graceful_timeout"]


def test_every_setting_of_the_web_server_is_explained() -> None:
    table = TEXTS["README.md"].partition("## The web server")[2].partition("## Backup")[0]

    assert {*OPTIONS, "workers", "threads"} == {
        name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)
    }


def test_nothing_runs_as_root_or_writes_where_it_should_not() -> None:
    (user,) = re.findall(r"^USER (\d+):\d+$", TEXTS["Dockerfile"], re.MULTILINE)
    (temporary,) = re.findall(r"TMPDIR=(\S+)", TEXTS["Dockerfile"])
    for name in ("app", "worker"):
        given = SERVICES[name]
        assert (True, ["ALL"]) == (given["read_only"], given["cap_drop"])
        assert [f"{temporary}:uid={user},gid={user},mode=0700"] == given["tmpfs"]
    for spec in (pod["template"]["spec"] for pod in PODS.values()):
        (container,) = spec["containers"]
        assert (True, int(user)) == (spec["securityContext"]["runAsNonRoot"], spec["securityContext"]["runAsUser"])
        assert container["securityContext"]["readOnlyRootFilesystem"] is True
        assert {"home": "/var/lib/hdeid", "run": temporary} == {
            each["name"]: each["mountPath"] for each in container["volumeMounts"]
        }
        assert {"home", "run"} == {each["name"] for each in spec["volumes"]}
    for text in UNITS.values():
        assert {"User=hdeid", "NoNewPrivileges=yes", "ProtectSystem=strict", "UMask=0077"} <= set(text.splitlines())


def test_only_nginx_is_reached_from_outside() -> None:
    assert ["nginx"] == [name for name, given in SERVICES.items() if "ports" in given]
    assert {"inside"} == {net for name in ("postgres", "redis", "worker") for net in SERVICES[name]["networks"]}
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    worker, *_ = (each["spec"] for each in MANIFESTS if each["kind"] == "NetworkPolicy")
    assert "ingress" not in worker


def test_what_one_part_of_a_file_names_another_part_has() -> None:
    for given in SERVICES.values():
        assert set(given.get("depends_on", ())) <= set(SERVICES)
        assert set(given["networks"]) <= set(COMPOSE["networks"])
        for volume in given.get("volumes", ()):
            name = volume.partition(":")[0]
            assert name in COMPOSE["volumes"] or name.startswith("./")
    labels = [pod["template"]["metadata"]["labels"] for pod in PODS.values()]
    for each in MANIFESTS:
        spec = each["spec"]
        wanted = spec.get("podSelector", spec.get("selector", {}))
        assert any((wanted.get("matchLabels") or wanted).items() <= found.items() for found in labels)
    copied = re.findall(r"^COPY (?!--)(.*) \S+$", TEXTS["Dockerfile"], re.MULTILINE)
    assert all((ROOT / path).exists() for line in copied for path in line.split())


def test_every_image_and_library_is_pinned() -> None:
    images = [given["image"] for given in SERVICES.values() if given["image"] != "hdeid"]
    (base,) = re.findall(r"^ARG BASE=(\S+)$", TEXTS["Dockerfile"], re.MULTILINE)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = {re.split(r"[\[><=~]", each)[0].lower() for each in project["dependencies"] + extras["serve"]}

    assert all(re.fullmatch(r"\w+:\d+\.\d+(\.\d+)?-[\w-]+", image) for image in [*images, base])
    assert needed <= set(re.findall(r"^([\w-]+)==\d\S*$", TEXTS["constraints.txt"], re.MULTILINE))


def test_systemd_reads_the_units() -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd-analyze is not installed")
    for name in UNITS:
        told = subprocess.run([program, "verify", "--man=no", str(DEPLOY / name)], capture_output=True, text=True)
        # Hdeid itself is not installed where the tests run.
        assert [] == [line for line in told.stderr.splitlines() if "is not executable" not in line]


def test_every_process_of_the_service_keeps_few_heaps() -> None:
    assert {True} == {"MALLOC_ARENA_MAX=2" in TEXTS[name] for name in ("Dockerfile", *UNITS)}
