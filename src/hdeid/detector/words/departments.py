"""The fields of medicine that hospitals name their departments and wards after."""

FIELD = (
    "心血管|心胸|心脏|心|神经|脑血管|脑|呼吸|消化|肾脏?|血液|内分泌|风湿|免疫|感染|传染|肿瘤|普通|普|骨伤|骨|泌尿|胸|肝胆|肝|胃肠|甲状腺|乳腺|甲乳|妇|产|"
    "呼吸与危重症医学|呼吸与危重症|危重症医学|危重症|妇产|生殖|儿|新生儿|小儿|眼|耳鼻咽?喉|口腔|皮肤|中医|针灸|康复|急诊|急救|重症医学|重症|麻醉|放射|影像|超声|检验|病理|核医学|"
    "介入|结直肠|国际医疗|老年医?|全|疼痛|精神|心理|烧伤|整形|血管|脊柱|关节|创伤|手足?|放疗|化疗|营养|体检|结核|肛肠|男|变态反应|高压氧|透析|内|外"
)
"""Alternatives for a regular expression; several may follow one another before 科 (肝胆胰外科, 心内科)."""

AROUND_WARD = (
    r"交班|交接|接班|夜班|查房|巡视|病区|病房|床|白板|护士|ICU|产房|暖箱|新生儿科|(?i:\b(?:ward|beds?|nurse)\b)"
)
"""Alternatives: what texts about the patients of a ward speak of."""

SHORT_FIELD = "[心呼消肾血神胸普脑泌肝胃骨创烧颌肛感急介妇产儿][内外介创一二三四五六]科?"
"""A department as those who work together call it (神内, 骨二, 普外)."""
