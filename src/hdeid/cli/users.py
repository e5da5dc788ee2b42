"""`hdeid users`: who may use the service, and as what."""

from __future__ import annotations

import json

import click

from hdeid.cli.options import json_option
from hdeid.cli.store import opened, telling


@click.group()
def users() -> None:
    """Make users, give them roles in studies, lock them out."""


@users.command("add")
@click.argument("name")
@click.option("--admin", "is_admin", is_flag=True, help="Administers the service; reads no record.")
@click.option("--password", "has_password", is_flag=True, help="Ask for a password, for the page.")
@click.option("--oidc", default="", metavar="'ISSUER SUBJECT'", help="Whose bearer tokens are this user's.")
def add(name: str, is_admin: bool, has_password: bool, oidc: str) -> None:
    """Make the user NAME."""
    password = _ask_password() if has_password else ""
    with opened() as services:
        from hdeid.store.users import create_user

        with telling(services, "users.add", object=name, admin=is_admin) as session:
            create_user(session, name, is_admin=is_admin, password=password, oidc=oidc)
    click.echo(f"made {name} / 已创建")


@users.command("list")
@json_option
def list_all(is_json: bool) -> None:
    """List all users with their roles."""
    with opened() as services:
        from hdeid.store.users import list_members, list_users, studies_of

        with services.database.reading() as session:
            rows = []
            for user in list_users(session):
                roles = {
                    study: [role for name, role in list_members(session, study) if name == user.name]
                    for study in studies_of(session, user.id)
                }
                rows.append({"name": user.name, "admin": user.is_admin, "active": user.is_active, "roles": roles})
    if is_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
        return
    for row in rows:
        words = [f"{study}:{','.join(roles)}" for study, roles in row["roles"].items()]
        words += ["admin"] * row["admin"] + ["inactive"] * (not row["active"])
        click.echo(f"{row['name']}  {' '.join(words)}".rstrip())


@users.command("role")
@click.argument("name")
@click.argument("study")
@click.argument("role")
@click.option("--remove", is_flag=True, help="Take the role instead.")
def role(name: str, study: str, role: str, remove: bool) -> None:
    """Give NAME a ROLE in STUDY: submitter, manager, analyst, officer, or a title that policies name, such as cra."""
    with opened() as services:
        from hdeid.store.studies import find_study
        from hdeid.store.users import add_member, find_user, remove_member

        with telling(services, "users.role", object=name, study=study, role=role, removed=remove) as session:
            find_study(session, study)
            change = remove_member if remove else add_member
            change(session, study, find_user(session, name), role)
    click.echo(f"{name} {'is no' if remove else 'is'} {role} in {study} / 已更改角色")


@users.command("password")
@click.argument("name")
def password(name: str) -> None:
    """Give NAME another password and end the sessions of the page."""
    chosen = _ask_password()
    with opened() as services:
        from hdeid.store.credentials import close_sessions_of
        from hdeid.store.users import find_user, set_password

        with telling(services, "users.password", object=name) as session:
            user = find_user(session, name)
            set_password(user, chosen)
            close_sessions_of(session, user)
    click.echo("changed / 已更改")


@users.command("lock")
@click.argument("name")
@click.option("--undo", is_flag=True, help="Let the user in again.")
def lock(name: str, undo: bool) -> None:
    """Lock NAME out: keys and sessions hold no more."""
    with opened() as services:
        from hdeid.store.credentials import close_sessions_of
        from hdeid.store.users import find_user

        with telling(services, "users.lock", object=name, undone=undo) as session:
            user = find_user(session, name)
            user.is_active = undo
            close_sessions_of(session, user)
    click.echo(f"{name} is {'let in' if undo else 'locked out'} / 已更改")


def _ask_password() -> str:
    chosen: str = click.prompt("Password", hide_input=True, confirmation_prompt=True)
    return chosen
