"""Norms as data: what each clause wants hidden. `policies/LIBRARY.md` tells which texts were read, and how far.

What no category of the taxonomy stands for (photographs, fingerprints, voice) cannot be proved and is not listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clause:
    """One identifier of a norm.

    Attributes:
        name: How the norm calls it, with its letter or number.
        selectors: What must be hidden.
        from_age: Where set, ages from here on must be hidden, others may stay.
    """

    name: str
    selectors: tuple[str, ...]
    from_age: int | None = None


# Source: 45 CFR 164.514(b)(2)(i), (A) to (R); state is read as province (POLICY.md section 6). (P) biometric
# identifiers and (Q) photographs are no text.
_HIPAA_18 = (
    Clause("(A) names", ("name",)),
    Clause("(B) geographic subdivisions smaller than a state", ("address.below(province)",)),
    Clause("(C) dates, except the year", ("date.below(year)",)),
    Clause("(C) ages over 89", ("age",), from_age=90),
    Clause("(D), (E) telephone and fax numbers", ("phone",)),
    Clause("(F) e-mail addresses", ("email",)),
    Clause("(G) social security numbers", ("id_card",)),
    Clause("(H) medical record numbers", ("medical_record",)),
    Clause("(I) health plan beneficiary numbers", ("insurance",)),
    Clause("(J) account numbers", ("bank_card", "account")),
    Clause("(K) certificate and licence numbers", ("id_doc",)),
    Clause("(L) vehicle identifiers", ("plate",)),
    Clause("(M) device identifiers", ("device",)),
    Clause("(N) web addresses", ("url",)),
    Clause("(O) IP addresses", ("ip",)),
    Clause("(R) any other unique identifying number", ("subject",)),
)

_FINER_THAN_CITY = "district township village road number poi building unit floor room coordinates".split()

# Source: 45 CFR 164.514(e)(2)(i) to (xvi). Town or city, state and postal code may stay, so may all dates and ages;
# (xv) biometric identifiers and (xvi) photographs are no text.
_HIPAA_LIMITED = (
    Clause("(i) names", ("name",)),
    Clause(
        "(ii) postal address other than town or city, state, postal code",
        tuple(f"address.{level}" for level in _FINER_THAN_CITY),
    ),
    Clause("(iii), (iv) telephone and fax numbers", ("phone",)),
    Clause("(v) e-mail addresses", ("email",)),
    Clause("(vi) social security numbers", ("id_card",)),
    Clause("(vii) medical record numbers", ("medical_record",)),
    Clause("(viii) health plan beneficiary numbers", ("insurance",)),
    Clause("(ix) account numbers", ("bank_card", "account")),
    Clause("(x) certificate and licence numbers", ("id_doc",)),
    Clause("(xi) vehicle identifiers", ("plate",)),
    Clause("(xii) device identifiers", ("device",)),
    Clause("(xiii) web addresses", ("url",)),
    Clause("(xiv) IP addresses", ("ip",)),
)

# Source: GB/T 37964-2019, 3.7, the note that names common direct identifiers, as generally reported; it was not read.
# An address is read as what is finer than a district: 3.8 calls regions quasi-identifiers. Biometrics are no text.
_GBT_37964_DIRECT = (
    Clause("3.7 姓名", ("name",)),
    Clause("3.7 公民身份号码", ("id_card",)),
    Clause("3.7 护照号, 驾照号", ("id_doc",)),
    Clause("3.7 地址", ("address.below(district)",)),
    Clause("3.7 电子邮件地址", ("email",)),
    Clause("3.7 电话号码, 传真号码", ("phone",)),
    Clause("3.7 银行卡号码", ("bank_card",)),
    Clause("3.7 车牌号码, 车辆识别号码", ("plate",)),
    Clause("3.7 社会保险号码, 健康卡号码", ("insurance",)),
    Clause("3.7 病历号码", ("medical_record",)),
    Clause("3.7 设备标识符", ("device",)),
    Clause("3.7 互联网协议地址", ("ip",)),
    Clause("3.7 网络通用资源定位符", ("url",)),
)

# Source: GB/T 37964-2019, 3.8, the note that names common quasi-identifiers, as generally reported; it was not read.
_GBT_37964_QUASI = (
    Clause("3.8 性别", ("sex",)),
    Clause("3.8 出生日期或年龄", ("age",)),
    Clause("3.8 事件日期", ("date",)),
    Clause("3.8 地点", ("address", "organization")),
    Clause("3.8 族裔血统, 宗教信仰", ("ethnicity",)),
    Clause("3.8 职业", ("profession",)),
    Clause("3.8 婚姻状况", ("marital_status",)),
    Clause("3.8 受教育水平", ("education",)),
    Clause("3.8 总收入", ("income",)),
)

NORMS: Mapping[str, tuple[Clause, ...]] = {
    "hipaa-18": _HIPAA_18,
    "hipaa-limited": _HIPAA_LIMITED,
    "gbt-37964-direct": _GBT_37964_DIRECT,
    "gbt-37964-quasi": _GBT_37964_QUASI,
}
"""Every norm that can be claimed, by its name."""
