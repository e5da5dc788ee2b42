"""`hdeid keys create|list|revoke|rotate|destroy`: keys of callers, the master key, the keys of studies."""

from __future__ import annotations

import json

import click

from hdeid.cli.options import json_option
from hdeid.cli.store import opened, telling
from hdeid.errors import StoreError
from hdeid.settings import read_settings


@click.command("create")
@click.argument("user")
@click.option("--scope", "scopes", multiple=True, metavar="SCOPE", help="Narrow it; may be given again.")
@click.option("--study", default=None, help="Narrow it to one study.")
@click.option("--days", default=90, show_default=True, help="For how long.")
@click.option("--title", default="", help="What it is for.")
def create(user: str, scopes: tuple[str, ...], study: str | None, days: int, title: str) -> None:
    """Print a new API key of USER; it is shown once."""
    with opened() as services:
        from hdeid.store.credentials import create_key
        from hdeid.store.studies import find_study
        from hdeid.store.users import find_user

        with telling(services, "keys.create", object=user, study=study or "", days=days) as session:
            if study is not None:
                find_study(session, study)
            owner = find_user(session, user)
            key, _ = create_key(session, owner, scopes=scopes, study=study, days=days, title=title)
        click.echo(key)


@click.command("list")
@json_option
def list_all(is_json: bool) -> None:
    """List the API keys by their prefixes, never the keys themselves."""
    with opened() as services:
        from hdeid.store.credentials import list_keys

        with services.database.reading() as session:
            rows = [
                {
                    "prefix": key.prefix, "user": user.name, "scopes": key.scopes, "study": key.study_id,
                    "expires": key.expires_at.isoformat(timespec="seconds"), "revoked": key.revoked_at is not None,
                    "title": key.title,
                }
                for user, key in list_keys(session)
            ]  # fmt: skip
    if is_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        state = "revoked" if row["revoked"] else f"until {str(row['expires'])[:10]}"
        click.echo(f"{row['prefix']}  {row['user']}  {row['study'] or '*'}  {' '.join(row['scopes'])}  {state}")


@click.command("revoke")
@click.argument("prefix")
def revoke(prefix: str) -> None:
    """End the API key of PREFIX at once."""
    with opened() as services:
        from hdeid.store.credentials import revoke_key

        with telling(services, "keys.revoke", object=prefix) as session:
            revoke_key(session, prefix)
    click.echo(f"revoked {prefix} / 已吊销")


@click.command("rotate")
@click.option("--retire", is_flag=True, help="Then remove the old master keys; backups made before need them.")
def rotate(retire: bool) -> None:
    """Make a new master key and wrap the keys of all studies under it; the service goes on meanwhile.

    With HDEID_MASTER_KEYS, put the new key first and keep the old one behind it, then run this.
    """
    settings = read_settings()
    with opened() as services:
        from hdeid.store.masters import add_master, retire_masters

        if not settings.service.master_keys:
            add_master(settings.service.masters)
        with telling(services, "keys.rotate") as session:
            count = services.vault.rewrap(session)
        if retire and not settings.service.master_keys:
            retire_masters(settings.service.masters)
    click.echo(f"wrapped {count} keys anew / 已重新加密密钥")


@click.command("destroy")
@click.argument("study")
@click.option("--yes", is_flag=True, help="Do not ask.")
def destroy(study: str, yes: bool) -> None:
    """Destroy the key of STUDY: nobody can read its originals, spans and pseudonyms again.

    A backup of the database made before still holds the wrapped key; `hdeid keys rotate --retire` makes it useless.
    """
    if not yes and click.prompt(f"type `{study}` to destroy it for ever", default="") != study:
        raise StoreError("nothing was destroyed", code="E-CANCELLED")
    with opened() as services:
        from hdeid.store.studies import destroy_study, find_study

        with telling(services, "studies.destroy", study=study) as session:
            destroy_study(session, services.vault, find_study(session, study))
    click.echo(f"destroyed {study} / 已销毁")
