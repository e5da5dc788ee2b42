"""What every part of the service needs, made once for each process and reached by `current()`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial

from flask import current_app

from hdeid.deidentifier import Deidentifier
from hdeid.errors import JobError
from hdeid.jobs.bell import Bell, open_huey
from hdeid.service.oidc import Provider
from hdeid.service.sparing import Sparing
from hdeid.settings import Settings
from hdeid.store.database import Database
from hdeid.store.masters import Masters, create_masters, masters_from_text, read_masters
from hdeid.store.vault import SERVICE, Vault

MakeDeidentifier = Callable[[], Deidentifier]


@dataclass
class Services:
    """The parts of the service.

    Attributes:
        settings: What the environment says.
        database: The database.
        vault: Seals and opens what is stored.
        bell: Wakes workers.
        make_deidentifier: Makes the de-identifier on first use.
        sparing: Which requests of nobody the audit trail tells.
    """

    settings: Settings
    database: Database
    vault: Vault
    bell: Bell
    make_deidentifier: MakeDeidentifier = field(repr=False)
    sparing: Sparing = field(default_factory=Sparing, repr=False)

    @cached_property
    def deidentifier(self) -> Deidentifier:
        """The one de-identifier of the process: model and patterns, without any study's keys."""
        return self.make_deidentifier()

    @cached_property
    def provider(self) -> Provider | None:
        """The OpenID provider whose tokens are taken; None for none."""
        oidc = self.settings.service.oidc
        return Provider(oidc) if oidc is not None else None

    def ring(self, priority: str) -> None:
        """Wake a worker; when the queue does not answer, the workers find the job by themselves."""
        try:
            self.bell.ring(priority)
        except JobError:
            # The job stands in the database, which workers look into every few seconds.
            return

    def close(self) -> None:
        """Close all connections."""
        self.database.close()


def make_services(settings: Settings, *, make_deidentifier: MakeDeidentifier | None = None) -> Services:
    """Return the parts that settings describe; makes folder, master key and tables where they are absent.

    Raises:
        StoreError: the database does not answer.
        KeyringError: the master keys cannot be read.
    """
    service = settings.service
    service.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    database = Database(service.database)
    database.upgrade()
    vault = Vault(partial(find_masters, settings))
    with database.writing() as session:
        vault.create(session, SERVICE)
    make = make_deidentifier or partial(Deidentifier, model=settings.model, signers=settings.signers)
    return Services(settings, database, vault, Bell(open_huey(service)), make)


def find_masters(settings: Settings) -> Masters:
    """Return the master keys of the environment, else of the file, which is made when it is absent."""
    if settings.service.master_keys:
        return masters_from_text(settings.service.master_keys)
    path = settings.service.masters
    return read_masters(path) if path.exists() else create_masters(path)


def current() -> Services:
    """Return the parts of the app that answers the present request."""
    services: Services = current_app.extensions["hdeid"]
    return services
