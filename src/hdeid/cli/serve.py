"""`hdeid serve` and `hdeid worker`: the service in one command, or its parts one by one."""

from __future__ import annotations

from functools import partial

import click

from hdeid.cli.extra import need_service
from hdeid.cli.supervise import supervise
from hdeid.settings import Settings, read_settings


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen at.")
@click.option("--port", default=8080, show_default=True, type=click.IntRange(1, 65535), help="Port to listen at.")
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64), help="Web processes.")
@click.option("--threads", default=24, show_default=True, type=click.IntRange(1, 64), help="Threads of each.")
@click.option("--no-worker", is_flag=True, help="No worker for jobs; `hdeid worker` runs elsewhere.")
def serve(host: str, port: int, workers: int, threads: int, no_worker: bool) -> int:
    """Serve the REST API and the page, with one worker for jobs.

    The first start makes database, master key and the user `admin`, whose key is printed once.
    """
    need_service()
    settings = read_settings()
    _prepare(settings)
    if not no_worker:
        options = {"--host": host, "--port": port, "--workers": workers, "--threads": threads}
        web = ["serve", "--no-worker", *(str(word) for option in options.items() for word in option)]
        return supervise(web, ["worker"])
    from hdeid.service.server import Server

    Server(settings, host=host, port=port, workers=workers, threads=threads).run()
    return 0


@click.command()
@click.option("--once", is_flag=True, help="Work until no job waits, then leave.")
def worker(once: bool) -> None:
    """Work on jobs: find the identifiers of submitted records, make exports, delete what is over its retention."""
    need_service()
    from hdeid.jobs.bell import Bell, open_huey
    from hdeid.jobs.consumer import Attendance, run_worker
    from hdeid.jobs.kinds import make_worker
    from hdeid.jobs.tidy import tidy
    from hdeid.service.errors import configure_log
    from hdeid.service.services import make_services

    configure_log()
    settings = read_settings()
    services = make_services(settings)
    made = make_worker(services.database, services.vault, services.deidentifier, signers=settings.signers)
    if once:
        made.sweep()
        made.drain()
        return
    attendance = Attendance(made, partial(tidy, services.database, services.vault))
    run_worker(lambda work: Bell(open_huey(settings.service), work), attendance)


def _prepare(settings: Settings) -> None:
    from hdeid.service.services import make_services
    from hdeid.store.credentials import create_key
    from hdeid.store.users import create_user, list_users

    services = make_services(settings)
    with services.database.writing() as session:
        if not list_users(session):
            key, _ = create_key(session, create_user(session, "admin", is_admin=True), days=365, title="first key")
            click.echo(f"the key of `admin`, shown once / 管理员密钥，仅显示一次:\n{key}")
    services.close()
