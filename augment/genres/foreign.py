"""Bilingual and English pages, and records in traditional characters from Taiwan and Hong Kong."""

from __future__ import annotations

from augment.case import Case
from augment.templates import render

_ENGLISH = (
    "Patient Name: <pinyin>  Sex: <sex_en>  Age: <age_en>  MRN: <record:main>",
    "Name: <patient> (<pinyin>)   DOB: <birth>   Sex: <sex_en>",
    "This is to certify that (Mr.|Ms.|Mrs.) <pinyin>, <nation_en>, passport No. <document:护照号>, was admitted to our hospital on <date_en> and discharged on <date_en>.",
    "A <age_en> (man|woman|male|female) presented to the (ED|clinic) on <date_en> with chest pain radiating to the left arm for 3 hours.",
    "Past medical history: hypertension for 10 years, type 2 diabetes mellitus, Parkinson's disease. No known drug allergies.",
    "Physical examination: BP <n:100-180>/<n:60-110> mmHg, HR <n:55-120> bpm, SpO2 <n:88-100>% on room air, Murphy sign negative.",
    "Laboratory: WBC <n:3-18>.<n:0-9> x10^9/L, Hb <n:70-160> g/L, Cr <n:50-300> umol/L.",
    "Diagnosis: 1. Acute myocardial infarction 2. Hodgkin lymphoma 3. Crohn's disease",
    "Attending physician: Dr. <pinyin:attending>, Department of Cardiology, Tel: <landline>, E-mail: <email:attending>",
    "Investigator: <pinyin:pi>   CRA: <pinyin:cra>   Subject: <subject>   Initials: <initials>",
    "The subject (<subject>) took the first dose on <date_en> and experienced grade <n:1-4> neutropenia on C<n:1-4>D<n:1-21>.",
    "Emergency contact: <fresh:latin>, spouse, <phone:contact>",
    "Home address: <address_en>",
    "Hospital: <hospital_en>  Doctor: <dr>  Ext: [[PHONE|{subscriber:<n:100-9999>}]]",
    "Transferred from <hospital_en> by <dr:outside> on <date_en>; phone <phone_foreign>.",
    "<dr> (<titled:attending>) reviewed the ECG of <initials> at <clock>.",
    "Signature: <pinyin:attending>   Date: <date_en>",
    "Reported by: <pinyin:reporter> / Verified by: <pinyin:reviewer>",
    "CT of the chest revealed a 12 mm nodule in the right upper lobe, Lung-RADS 4A, without mediastinal lymphadenopathy.",
    "Dear Dr. <surname_en:pi>, thank you for referring <fresh_pinyin>, who was seen on <date_en>.",
    "Specimen No. <record>  Collected: <datetime:1>",
    "<pinyin:attending>, (M.D.|MD|PhD|RN|M.D., Ph.D.)",
    "<english>",
    "<english>",
    "<english> <english>",
    "Medication: aspirin 100 mg qd, atorvastatin 20 mg qn, Gleevec 400 mg daily, protocol amendment 2.0, Lot <digits:6>.",
    "Follow-up: telephone visit by <pinyin:crc> at <phone:patient>; the patient's (wife|husband|son) <fresh_pinyin> answered.",
    "<real>",
)


def bilingual(case: Case) -> str:
    """Return an English page or one that mixes both languages."""
    title = case.choose(
        (
            "MEDICAL CERTIFICATE\n",
            "DISCHARGE SUMMARY\n",
            "Case narrative\n",
            "体检报告 Physical Examination Report\n",
            "",
            "出院诊断证明 / Medical Report\n",
        )
    )
    return title + case.choose(("\n", " ", "\n\n")).join(
        render(text, case) for text in case.rng.sample(_ENGLISH, case.rng.randint(4, 11))
    )


_TAIWAN = (
    "民眾：醫師你好，我叫<fresh:han>，<age_other>，住在<address_tw>。", "病患<patient>，<sex>性，<age>，身分證字號<document:台湾身份证>，病歷號碼<record:main>，於<date_tw>由急診入院。", "主治醫師：<name:attending>  住院醫師：<name:resident>  護理師：<name:nurse>",
    "聯絡電話：<phone_tw>  地址：<address_tw>", "病人於<date_tw>接受冠狀動脈繞道手術，術後恢復良好，<real>", "醫師：<surname:patient>(先生|小姐|阿姨)你上次是<monthday:-14>來抽血的，肝指數<n:20-200>，還可以。", "民眾：我先生在<hospital_tw>開刀，<titled:outside>說要再追蹤。", "緊急聯絡人：<relative:1>（<relation:1>） <phone_tw>",
    "個管師：<surname:nurse>小姐，你跟<nickname>是伴侶嗎？ 民眾：對，他在<employer>上班，做<profession_tw>的。", "診斷：高血壓、第二型糖尿病、帕金森氏症", "處置：Amlodipine 5mg 1# QD PO 28天，下次回診<date_tw>。", "就醫科別：家庭醫學科  健保卡號：<insurance>", "護理紀錄 <datetime:0> <vitals> 病人意識清楚，可自行下床，<name:nurse>",
    "香港居民<patient>，香港身份證<document:香港身份证>，居於<address_hk>，<partial>曾於<hospital_hk>求診。", "台胞證<document:台胞证>，籍貫<native_tw>，目前任職<employer>。", "出生日期：[[DATE|{year:民國<n:30-99>年}]]（已核對）", "出生日期：<date_tw>", "家屬表示病患<ago>開始<sx>，有喘、咳嗽，沒有發燒。",
)  # fmt: skip


def taiwan(case: Case) -> str:
    """Return a record or talk from Taiwan or Hong Kong; the characters become traditional by a transform."""
    joint = case.choose(("\n", "\n", "", " "))
    return joint.join(render(text, case) for text in case.rng.sample(_TAIWAN, case.rng.randint(3, 9)))
