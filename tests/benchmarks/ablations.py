"""What each part of the training is worth: the same budget of CPU time with and without it, two seeds.

    python tests/benchmarks/ablations.py --work runs/default --out runs/ablations --minutes 4
    python tests/benchmarks/ablations.py --out runs/ablations --table

Needs the extra `train`, the shared data (`HDEID_DATA`) and the working folder of a recipe whose pretraining is done.
Two runs go side by side, one core each; the clock of the schedule is the CPU time of the process, so that a busy
machine favors nobody. A run whose row stands in the output folder is not repeated.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import shutil
import time
from collections import defaultdict
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import mean
from types import SimpleNamespace
from typing import Any

import torch

from hdeid.cli.main import run as command
from hdeid.detector.detect import Detector
from hdeid.detector.models import read_models
from hdeid.detector.patterns.all_patterns import ALL_PATTERNS
from hdeid.tagger.predict import Tagger
from hdeid.training import loop
from hdeid.training.data import Source, read_sources
from hdeid.training.export import write_model
from hdeid.training.measure import measure_documents, measure_sets
from hdeid.training.partial import LabelSets
from hdeid.training.recipe import read_recipe
from hdeid.training.sets import find_data
from hdeid.training.slices import measure_slices, read_marked
from hdeid.training.train import Session, prepare

VARIANTS: dict[str, dict[str, Any]] = {
    "reference": {},
    "shuffled copies, 15 % (the patent's)": {"character_shuffle": 0.15},
    "FGM 1.0 in the last 40 %": {"fgm": 1.0, "fgm_from": 0.6},
    "without the lexicon": {"lexicon": False},
    "without pretraining": {"pretraining": False},
    "without partial labels": {"partial_labels": False},
    "without generated documents": {"generator": False},
    "char encoder, for the vote": {"kind": "char"},
}
VOTE = "reference and char voting"
COLUMNS = {
    "address levels F1": ("address_parsing_naacl2019", "level_f1"),
    "résumé F1": ("resume_ner", "span_f1"),
    "MSRA F1": ("msra", "span_f1"),
    "dialogues recall": ("aicup2020_deid", "character_recall"),
    "CMeEE hidden": ("cmeee_chip2020", "false_share"),
    "generated leak": ("generated_dev", "direct_leak"),
    "generated hidden": ("generated_dev", "other_hidden"),
    "hand-written leak": ("hand_written", "leak"),
    "hand-written hidden": ("hand_written", "hidden"),
}
SHARES = frozenset({"CMeEE hidden", "generated leak", "generated hidden", "hand-written leak", "hand-written hidden"})
SET_CHARACTERS = 20_000
DOCUMENTS = 300
GOLD = Path("tests/gold")
PROCESSES = 2
PRETRAINED = ("forward.pt", "backward.pt")
SECONDS_BETWEEN_LOOKS = 2

Figures = dict[str, dict[str, float]]


class Ablation(Session):
    """A training whose labelled sets were read before, once for all variants."""

    def _read_sources(self) -> list[Source]:
        self.label_sets, sources = read_once(self.recipe.train.partial_labels)
        shares = self.recipe.train.sources
        return [replace(source, share=shares[source.name]) for source in sources]


@cache
def read_once(partial_labels: bool) -> tuple[LabelSets, list[Source]]:
    """Return the label sets and labelled sets of the default's recipe."""
    recipe, label_sets = read_recipe(Path("models/default")), LabelSets()
    return label_sets, read_sources(recipe.train.sources, find_data(), label_sets, recipe.licences, partial_labels)


def run_one(variant: str, seed: int, minutes: float, work: Path, out: Path) -> None:
    """Train one variant and write its row."""
    torch.set_num_threads(1)
    loop.time = SimpleNamespace(monotonic=time.process_time)  # type: ignore[assignment]
    changes = dict(VARIANTS[variant])
    recipe = read_recipe(Path("models/default"))
    has_pretraining, has_generator = changes.pop("pretraining", True), changes.pop("generator", True)
    encoder = replace(recipe.encoder, kind=changes.pop("kind", "lm"))
    generator = replace(recipe.train.generator, rounds=1)
    plain = {"fgm": 0.0, "minutes": minutes, "workers": 1, "checks": 1, "checkpoint_minutes": 1e6, "epochs": 20}
    options = {**plain, "generator": generator if has_generator else replace(generator, recipe=""), **changes}
    folder = out / name_of(variant, seed)
    lend(work, folder, has_pretraining)
    changed = replace(recipe, seed=seed, encoder=encoder, train=replace(recipe.train, **options))
    session = Ablation(changed, folder, 0)
    session.train()
    session.model.load_state_dict(torch.load(folder / "best.pt", weights_only=True))
    write_model(session.model.network, session._tables(), folder / "model", quantize=True)
    write_row(variant, seed, [folder / "model"], folder, out)
    for name in ("train.pt", "best.pt"):
        (folder / name).unlink(missing_ok=True)


def lend(work: Path, folder: Path, has_pretraining: bool) -> None:
    """Link what all variants share into the folder of one."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    names = ["vocabulary.txt", "words.npz", "generated_1.jsonl", "generated_dev.jsonl"]
    for name in [*names, *(PRETRAINED if has_pretraining else ())]:
        (folder / name).symlink_to((work / name).resolve())


def write_row(variant: str, seed: int, models: list[Path], folder: Path, out: Path) -> None:
    """Measure a model, or several that vote, and write the row."""
    tagger = Tagger.load(models[0])
    figures: Figures = {}
    if len(models) == 1:
        figures = measure_sets(tagger, find_data(), SET_CHARACTERS)
        figures["generated_dev"] = measure_documents(tagger, folder / "generated_dev.jsonl", DOCUMENTS)
    voter = tagger if len(models) == 1 else vote_of(models)
    detector = Detector(ALL_PATTERNS, voter)
    slices = measure_slices(lambda text: detector.detect(text).spans, read_marked(GOLD))["genre"].values()
    direct, other = sum(one.direct for one in slices), sum(one.other for one in slices)
    figures["hand_written"] = {
        "leak": sum(one.leaked for one in slices) / max(1, direct),
        "hidden": sum(one.hidden for one in slices) / max(1, other),
    }
    row = {"variant": variant, "seed": seed, "figures": figures}
    (out / f"{name_of(variant, seed)}.json").write_text(json.dumps(row, ensure_ascii=False), encoding="utf-8")


def vote_of(models: list[Path]) -> Any:
    """Return the vote of some models, its weights fitted on newly generated documents."""
    names = os.pathsep.join(map(str, models))
    if command(["vote", names, "--characters", "100000"]):
        raise RuntimeError("the weights of the vote could not be fitted")
    return read_models(names).load()


def name_of(variant: str, seed: int) -> str:
    return f"{[*VARIANTS, VOTE].index(variant):02d}-{seed}"


def prepare_all(work: Path) -> None:
    """Write the word table and the generated documents to the working folder, unless a training did.

    Raises:
        SystemExit: the recipe's pretraining is not done.
    """
    missing = [name for name in ("vocabulary.txt", *PRETRAINED) if not (work / name).is_file()]
    if missing:
        raise SystemExit(f"{work}: no {', '.join(missing)}; run `hdeid pretrain models/default --work {work}` first")
    recipe = read_recipe(Path("models/default"))
    prepare(replace(recipe, train=replace(recipe.train, generator=replace(recipe.train.generator, rounds=1))), work)


def run_all(minutes: float, seeds: int, work: Path, out: Path) -> None:
    """Run what has no row yet, two at a time.

    Raises:
        SystemExit: a run ended without a row; the others are kept.
    """
    prepare_all(work)
    out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    tasks = [(variant, seed) for seed in range(1, seeds + 1) for variant in VARIANTS]
    waiting = [task for task in tasks if not (out / f"{name_of(*task)}.json").is_file()]
    for flag in {VARIANTS[variant].get("partial_labels", True) for variant, _ in waiting}:
        read_once(flag)
    context = multiprocessing.get_context("fork")
    running: list[multiprocessing.process.BaseProcess] = []
    failed = 0
    while waiting or running:
        failed += sum(process.exitcode not in (None, 0) for process in running)
        running = [process for process in running if process.is_alive()]
        if waiting and len(running) < PROCESSES:
            running.append(context.Process(target=run_one, args=(*waiting.pop(0), minutes, work, out)))
            running[-1].start()
        time.sleep(SECONDS_BETWEEN_LOOKS)
    if failed:
        raise SystemExit(f"{failed} runs ended without a row; what they say stands above")
    for seed in range(1, seeds + 1):
        models = [out / name_of(variant, seed) / "model" for variant in ("reference", "char encoder, for the vote")]
        if all(model.is_dir() for model in models) and not (out / f"{name_of(VOTE, seed)}.json").is_file():
            write_row(VOTE, seed, models, out, out)


def table(out: Path) -> str:
    """Return the rows as a table: the mean over the seeds, and the difference from the reference with its sign."""
    rows: dict[str, list[Figures]] = defaultdict(list)
    for path in sorted(out.glob("*.json")):
        row = json.loads(path.read_text(encoding="utf-8"))
        rows[row["variant"]].append(row["figures"])
    lines = ["| | seeds | " + " | ".join(COLUMNS) + " |", "|---|---|" + "---|" * len(COLUMNS)]
    for variant in [*VARIANTS, VOTE]:
        if rows[variant]:
            cells = [cell(rows[variant], rows["reference"], name, variant == "reference") for name in COLUMNS]
            lines.append(f"| {variant} | {len(rows[variant])} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def cell(rows: list[Figures], reference: list[Figures], name: str, is_reference: bool) -> str:
    """Return one figure in percent; but for the reference's with the difference from it."""
    group, key = COLUMNS[name]
    values = [row[group][key] for row in rows if group in row]
    if not values:
        return ""
    digits = 2 if name in SHARES else 1
    shown = f"{100 * mean(values):.{digits}f}"
    if is_reference:
        return shown + (f" ±{50 * (max(values) - min(values)):.{digits}f}" if len(values) > 1 else "")
    difference = mean(values) - mean(row[group][key] for row in reference)
    return f"{shown} ({100 * difference:+.{digits}f})"


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--work", type=Path, default=Path("runs/default"))
    options.add_argument("--out", type=Path, default=Path("runs/ablations"))
    options.add_argument("--minutes", type=float, default=4.0, help="CPU time of each training.")
    options.add_argument("--seeds", type=int, default=2)
    options.add_argument("--only", choices=list(VARIANTS), help="Train one variant in this process.")
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--table", action="store_true", help="Only print the table of the rows there are.")
    chosen = options.parse_args()
    if chosen.only:
        run_one(chosen.only, chosen.seed, chosen.minutes, chosen.work, chosen.out)
        return
    if not chosen.table:
        run_all(chosen.minutes, chosen.seeds, chosen.work, chosen.out)
    print(table(chosen.out))


if __name__ == "__main__":
    main()
