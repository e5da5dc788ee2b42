"""The list of genres: each writes one document of its kind for a case, in gold markup."""

from __future__ import annotations

from collections.abc import Callable

from augment.case import Case
from augment.genres import (
    foreign,
    handover,
    inpatient,
    negatives,
    outpatient,
    pharmacy,
    plain,
    public_health,
    registers,
    reports,
    talk,
    trials,
    wards,
    whereabouts,
)

GENRES: dict[str, Callable[[Case], str]] = {
    "admission": inpatient.admission,
    "progress": inpatient.progress,
    "discharge": inpatient.discharge,
    "nursing": wards.nursing,
    "operation": wards.operation,
    "anaesthesia": wards.anaesthesia,
    "consent": wards.consent,
    "laboratory": reports.laboratory,
    "imaging": reports.imaging,
    "pathology": reports.pathology,
    "emergency": outpatient.emergency,
    "outpatient": outpatient.outpatient,
    "prescription": outpatient.prescription,
    "pharmacy": pharmacy.pharmacy,
    "referral": outpatient.referral,
    "certificate": outpatient.certificate,
    "birth_death": outpatient.birth_or_death,
    "claim": public_health.claim,
    "crf": trials.crf,
    "adverse_event": trials.adverse_event,
    "monitoring": trials.monitoring,
    "screening_log": trials.screening_log,
    "letter": trials.letter,
    "shipment": trials.shipment,
    "investigation": public_health.investigation,
    "follow_up": public_health.follow_up,
    "chat": talk.chat,
    "call_note": talk.call_note,
    "dictation": talk.dictation,
    "bilingual": foreign.bilingual,
    "taiwan": foreign.taiwan,
    "fields": plain.fields_only,
    "export": plain.export,
    "lines": plain.lines,
    "narrative": plain.narrative,
    "register": registers.register,
    "subject_series": registers.subject_series,
    "handover": handover.handover,
    "interview": handover.interview,
    "whereabouts": whereabouts.whereabouts,
    "negative": negatives.negative,
    "words": negatives.words,
}
"""Every genre by its name."""
