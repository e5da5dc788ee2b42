"""Writes generated case report forms as CDISC ODM-XML, with gold: what of each free text names the subject.

    python tests/benchmarks/crf_study.py --subjects 200 --out study.xml --gold study.jsonl
    python tests/benchmarks/crf_study.py --megabytes 100 --out big.xml

Persons, numbers and sentences come from `augment`, which reads the shared data (HDEID_DATA); the same seed writes the
same bytes. A file given by its size repeats a pool of subjects, each time with other keys and numbers.
"""

# ruff: noqa: E501

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from xml.sax.saxutils import quoteattr

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from augment.case import Case
from augment.lexicons import Lexicons, read_lexicons
from augment.slots.all_slots import SLOTS
from augment.templates import render
from hdeid.core.markup import parse_markup

# Form, items and their question texts; the value is a template of `augment`. The first form knows the subject, the
# others tell of the visits. `~` before a template: a number or a code that is drawn anew for every copy of a subject.
FORMS = {
    "DM": (
        ("NAME", "受试者姓名", "text", "<patient>"), ("SUBJINIT", "姓名缩写", "text", "<initials>"),
        ("BRTHDTC", "出生日期", "date", "<born>"), ("SEX", "性别", "text", "<sex>"), ("PHONE", "联系电话", "text", "<mobile:patient>"),
        ("IDNO", "身份证号", "text", "<id>"), ("ADDR", "现住址", "text", "<address>"), ("RELNAME", "联系人姓名", "text", "<relative:1>"),
        ("RELTEL", "联系人电话", "text", "<mobile:contact>"), ("MRN", "住院号", "text", "<record:main>"), ("ETHNIC", "民族", "text", "汉族"),
    ),
    "VS": (
        ("VISDAT", "访视日期", "date", "~d"), ("SYSBP", "收缩压", "integer", "~n90-170"), ("DIABP", "舒张压", "integer", "~n50-100"),
        ("PULSE", "脉搏", "integer", "~n55-110"), ("TEMP", "体温", "float", "~f360-379"), ("WEIGHT", "体重", "float", "~f450-890"),
        ("VSCOM", "备注", "text", "(无|正常|<vitals>|<real>)"),
    ),
    "LB": (
        ("WBC", "白细胞", "float", "~f30-120"), ("HGB", "血红蛋白", "integer", "~n90-160"), ("ALT", "谷丙转氨酶", "integer", "~n8-90"),
        ("CREA", "肌酐", "integer", "~n40-130"), ("LBCOM", "化验说明", "text", "(<labs>|无临床意义)"),
    ),
    "AE": (
        ("AETERM", "不良事件名称", "text", "<sx>"), ("AESTDAT", "开始日期", "date", "~d"), ("AESEV", "严重程度", "text", "(1级|2级|3级)"),
        ("NARR", "事件描述", "text", "(患者|受试者|)<again>(于家中|夜间|服药后)出现<sx>，由(家属|)<relative:1>(陪同来院|送诊)，"
         "<titled:pi>予<dose>。<real>(电话<phone:contact>随访|已电告<given:patient>本人|与<again>本人确认|复诊后好转)，<real>"),
    ),
    "CM": (("CMTRT", "药物名称", "text", "<drug>"), ("CMDOSE", "用法", "text", "<dose>"), ("CMCOM", "用药说明", "text",
           "(<given:patient>自述漏服一次，<real>|<initials>已归还剩余药物|家属代领，签名<relative:1>|<pinyin:patient> confirmed by phone|"
           "<again>诉服药后<sx>|住院号<record:main>，<again>自行停药)")),
    "CO": (("COVAL", "研究者备注", "text", "(<again>未按时到访，电话<mobile:patient>无人接听|<real><real>|家属称<again>已搬离<fragment>|"
            "源数据中<given:patient>的签名与知情同意书一致|按<hidden>的身份证核对，<real>)"),),
}  # fmt: skip
_HEAD = (
    '<?xml version="1.0" encoding="UTF-8"?>\n<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" '
    'FileType="Snapshot" FileOID="F.1" CreationDateTime="2026-01-01T00:00:00Z">\n<Study OID="ST.1"><GlobalVariables>'
    "<StudyName>示例研究</StudyName><StudyDescription>示例</StudyDescription><ProtocolName>示例</ProtocolName>"
    '</GlobalVariables><MetaDataVersion OID="M.1" Name="1">\n'
)
_BODY = '</MetaDataVersion></Study>\n<ClinicalData StudyOID="ST.1" MetaDataVersionOID="M.1">\n'
_TAIL = "</ClinicalData></ODM>\n"


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--subjects", type=int, default=100)
    parser.add_argument("--megabytes", type=int, default=0)
    parser.add_argument("--pool", type=int, default=100, help="subjects that a file given by its size repeats")
    parser.add_argument("--visits", type=int, default=5)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--gold", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.megabytes:
        write_big(arguments.out, arguments.megabytes, arguments.pool, arguments.seed, arguments.visits)
    else:
        write_study(arguments.out, arguments.gold, arguments.subjects, arguments.seed, arguments.visits)


def write_study(out: Path, gold: Path | None, subjects: int, seed: int = 1, visits: int = 5) -> None:
    """Write a study and, a line for each value of a form, its marked text."""
    lex = lexicons()
    lines = []
    with out.open("w", encoding="utf-8") as file:
        file.write(_HEAD + metadata() + _BODY)
        for number in range(subjects):
            items = list(subject_items(lex, seed, number, visits))
            lines += [json.dumps({"place": place, "marked": marked}, ensure_ascii=False) for place, marked in items]
            file.write(subject_xml(items, number, Random(f"{seed} {number}")))
        file.write(_TAIL)
    if gold:
        gold.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def write_big(out: Path, megabytes: int, pool: int, seed: int = 1, visits: int = 30) -> None:
    """Write a study of about so many megabytes."""
    lex = lexicons()
    subjects = [list(subject_items(lex, seed, number, visits)) for number in range(pool)]
    with out.open("w", encoding="utf-8") as file:
        file.write(_HEAD + metadata() + _BODY)
        number = 0
        while file.tell() < megabytes << 20:
            file.write(
                subject_xml(subjects[number % pool], number, Random(f"{seed} {number}"), mark=f"（第{number}号）")
            )
            number += 1
        file.write(_TAIL)


def lexicons() -> Lexicons:
    """Return what `augment` draws from."""
    root = Path(__file__).resolve().parents[2]
    return read_lexicons(Path(os.environ.get("HDEID_DATA") or root.parent / "shared" / "data"))


def metadata() -> str:
    """Return the definitions of forms and items."""
    forms = "".join(
        f'<FormDef OID="F.{form}" Name="{form}" Repeating="No"><ItemGroupRef ItemGroupOID="IG.{form}" Mandatory="No"/>'
        f'</FormDef>\n<ItemGroupDef OID="IG.{form}" Name="{form}" Repeating="No"/>\n'
        for form in FORMS
    )
    items = "".join(
        f'<ItemDef OID="I.{form}.{name}" Name="{name}" DataType="{kind}"><Question><TranslatedText xml:lang="zh">'
        f"{question}</TranslatedText></Question></ItemDef>\n"
        for form, items in FORMS.items()
        for name, question, kind, _ in items
    )
    return forms + items


def subject_items(lex: Lexicons, seed: int, number: int, visits: int) -> Iterator[tuple[str, str]]:
    """Yield place and marked text of each value of one subject."""
    case = Case(Random(f"{seed} {number}"), lex, None, 0.0, SLOTS)
    for visit in range(visits):
        for form, items in FORMS.items():
            if (form == "DM") != (visit == 0) or (form == "CO" and visit % 2):
                continue
            for name, _, _, template in items:
                born = f"{case.birth:%Y-%m-%d}"
                text = template if template.startswith("~") else render(template.replace("<born>", born), case)
                yield f"SE.V{visit}/F.{form}/IG.{form}/I.{form}.{name}", text


def subject_xml(items: list[tuple[str, str]], number: int, rng: Random, mark: str = "") -> str:
    """Return the data of one subject; longer texts end with `mark`."""
    out = [f'<SubjectData SubjectKey="{number % 40:03d}-{number // 40:05d}">\n']
    before: tuple[str, ...] = ("", "", "")
    for place, marked in items:
        event, form, group, item = place.split("/")
        if (event, form, group) != before:
            out.append(_closed(before, event))
            out.append(f'<StudyEventData StudyEventOID="{event}">' if before[0] != event else "")
            out.append(f'<FormData FormOID="{form}"><ItemGroupData ItemGroupOID="{group}">\n')
            before = (event, form, group)
        out.append(f'<ItemData ItemOID="{item}" Value={quoteattr(value(marked, rng, mark))}/>\n')
    out.append(_closed(before, "") + "</SubjectData>\n")
    return "".join(out)


def value(marked: str, rng: Random, mark: str = "") -> str:
    """Return the text of a value."""
    if not marked.startswith("~"):
        text = parse_markup(marked).text
        return text + mark if len(text) > 20 else text
    if marked[1] == "d":
        return f"20{rng.randint(19, 25)}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}"
    low, high = map(int, marked[2:].split("-"))
    drawn = rng.randint(low, high)
    return str(drawn) if marked[1] == "n" else f"{drawn / 10:.1f}"


def _closed(before: tuple[str, ...], event: str) -> str:
    if not before[0]:
        return ""
    return "</ItemGroupData></FormData>\n" + ("</StudyEventData>\n" if before[0] != event else "")


if __name__ == "__main__":
    main()
