"""The data keys: made with a study, opened on use, wrapped anew under a new master key, destroyed with the study."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from hdeid.errors import StoreError
from hdeid.masker.keyring import Keyring
from hdeid.store.envelope import KEY_BYTES, purpose_key, seal, unseal, unwrap, wrap
from hdeid.store.masters import Masters
from hdeid.store.tables import DataKey, now

_WRAP_LOCK = 0x6864_656B

SERVICE = "service"
"""Name of the data key of what belongs to no study: the audit trail, hashes of requests."""


class Vault:
    """Seals and opens values with the keys of studies.

    No opened key is kept: a key that is destroyed is of no use to any process from that moment on.

    Args:
        read: Reads the master keys; asked again when one is missing, as after a rotation by another process.
    """

    def __init__(self, read: Callable[[], Masters]) -> None:
        self._read = read
        self._masters = read()

    def seal(self, session: Session, study: str, value: bytes, row: str, column: str) -> bytes:
        """Return a value encrypted under a study's key.

        Raises:
            StoreError: the study's key was destroyed or is absent.
        """
        return seal(purpose_key(self._key(session, f"study/{study}"), "values"), value, study, row, column)

    def unseal(self, session: Session, study: str, sealed: bytes, row: str, column: str) -> bytes:
        """Return what was sealed for the same study, row and column.

        Raises:
            StoreError: the study's key was destroyed, or the value was changed or moved.
        """
        return unseal(purpose_key(self._key(session, f"study/{study}"), "values"), sealed, study, row, column)

    def keyring(self, session: Session, study: str) -> Keyring:
        """Return the keyring of a study's pseudonyms, surrogates and shifts; it is destroyed with the study's key."""
        return Keyring(purpose_key(self._key(session, f"study/{study}"), "keyring"))

    def mac(self, session: Session, purpose: str, value: bytes) -> str:
        """Return a keyed hash (HMAC-SHA-256), hexadecimal."""
        key = purpose_key(self._key(session, SERVICE), purpose)
        return hmac.new(key, value, hashlib.sha256).hexdigest()

    def study_mac(self, session: Session, study: str, purpose: str, value: bytes) -> str:
        """Return a hash keyed by a study, hexadecimal; after the study is destroyed, it cannot be made again."""
        key = purpose_key(self._key(session, f"study/{study}"), f"mac {purpose}")
        return hmac.new(key, value, hashlib.sha256).hexdigest()

    def create(self, session: Session, name: str) -> None:
        """Make a data key, where there is none of that name yet."""
        self._lock(session)
        if session.get(DataKey, name) is None:
            master_id, wrapped = wrap(self._masters, name, secrets.token_bytes(KEY_BYTES))
            session.add(DataKey(name=name, master_id=master_id, wrapped=wrapped))
            session.flush()

    def destroy(self, session: Session, study: str) -> None:
        """Destroy a study's key: nobody can open its originals, spans and pseudonyms any more.

        A copy of the database made before holds the wrapped key still, and a master key opens it.
        """
        row = session.get(DataKey, f"study/{study}", with_for_update=True)
        if row is not None and row.wrapped is not None:
            row.wrapped, row.destroyed_at = None, now()

    def rewrap(self, session: Session) -> int:
        """Wrap all data keys that another master key wraps under the present one; return how many.

        The data keys stay, so that nothing needs to be encrypted anew and the service goes on meanwhile.
        """
        self._lock(session)
        old = select(DataKey).where(DataKey.master_id != self._masters.current, DataKey.wrapped.is_not(None))
        rows = session.scalars(old.with_for_update()).all()
        for row in rows:
            assert row.wrapped is not None
            key = unwrap(self._masters, row.name, row.master_id, row.wrapped)
            row.master_id, row.wrapped = wrap(self._masters, row.name, key)
            row.rotated_at = now()
        return len(rows)

    def _lock(self, session: Session) -> None:
        """Read the master keys while nobody else wraps, so that no key is wrapped under one that is being retired."""
        if session.get_bind().dialect.name == "postgresql":
            session.execute(select(func.pg_advisory_xact_lock(_WRAP_LOCK)))
        self._masters = self._read()

    def _key(self, session: Session, name: str) -> bytes:
        # Held by the transaction, so that each key is read once in it; in the next one it may be destroyed.
        held: dict[str, DataKey | None] = session.info.setdefault("data_keys", {})
        row = held.get(name) or session.get(DataKey, name)
        held[name] = row
        if row is None:
            raise StoreError(f"there is no key `{name}`", code="E-NO-KEY")
        if row.wrapped is None:
            raise StoreError(f"the key `{name}` was destroyed", code="E-DESTROYED")
        if row.master_id not in self._masters.keys:
            self._masters = self._read()
        return unwrap(self._masters, row.name, row.master_id, row.wrapped)
