from __future__ import annotations

from dataclasses import replace

import pytest

from hdeid.core.span import Evidence, Span
from hdeid.detector.reading.page import Page
from hdeid.detector.reading.tables import read_tables


def read(text: str) -> list[tuple[str, str]]:
    return [(cell.caption, text[cell.start : cell.end]) for cell in read_tables(text).cells]


def test_values_of_an_sql_row_stand_below_their_columns() -> None:
    text = "INSERT INTO T_BASY (BAH,XM,NL,JBDM) VALUES\n('0087001','呼延三(子)',71,NULL),\n('0087002','尚四',55,'C34');"

    expected = [
        *(("病案号", "0087001"), ("姓名", "呼延三(子)"), ("年龄", "71"), ("疾病代码", "NULL")),
        *(("病案号", "0087002"), ("姓名", "尚四"), ("年龄", "55"), ("疾病代码", "C34")),
    ]
    assert expected == read(text)


def test_a_line_of_words_over_a_line_with_numbers_is_a_header_whatever_it_names() -> None:
    text = "编次\t中心\t受试者\t访视\n1\t05\t05004\tV1\n"

    assert [("编次", "1"), ("中心", "05"), ("受试者", "05004"), ("访视", "V1")] == read(text)


@pytest.mark.parametrize(
    "text",
    [
        "发热\t咳嗽\t咳痰\t胸闷\n无\t有\t无\t无\n",
        "INSERT INTO notes VALUES ('患者今日出院')",
        "INSERT INTO t (a, b",
        "发热 咳嗽 咳痰 胸闷\n体温37.5",
        " OCC  旧值 快递员  新值 驿站老板  原因:受试者纠正\n修改  2023/06/01  inv21  班文忠",
    ],
)
def test_what_names_no_column_gives_no_cell(text: str) -> None:
    assert [] == read(text)


def test_the_name_of_a_column_is_no_identifier_but_a_value_may_be() -> None:
    table = read_tables("INSERT INTO T (XM,SZ) VALUES ('令狐五','撖六');\nSELECT XM FROM T WHERE SZ='撖六'")

    assert [True, True, True, False] == [table.names_column(word) for word in ("XM", "SZ='", "WHERE", "撖六")]


def test_names_on_a_roster_are_no_names_of_columns() -> None:
    assert not read_tables("张三\t李四\t王五\t赵六\n1\t2\t3\t4\n").names_column("张三")


def test_fields_of_json_hold_their_values_without_quotes() -> None:
    text = '{"gender": "女", "age": "3岁4月", "xm": "淳于七"}'

    assert [("gender", "女"), ("age", "3岁4月"), ("姓名", "淳于七")] == [
        (field.caption, text[field.start : field.end]) for field in Page(text).fields
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "时间\t操作人\t字段\t旧值\t新值\n09:11\tdm_luo\tDM.职业\t\t木匠\n09:12\tdm_luo\tDM.BRTHDTC\t1961-02\t1962-02\n",
            {("DM.职业", "木匠"), ("出生日期", "1961-02"), ("出生日期", "1962-02"), ("操作人", "dm_luo")},
        ),
        ("FORM|ITEM|VALUE\nDM|年龄|58\nVS|体重|66\n", {("年龄", "58"), ("体重", "66")}),
        (
            "变量名,修改前,修改后,修改者\nOCCUP,务农,瓦匠,lixw\n",
            {("职业", "务农"), ("职业", "瓦匠"), ("修改者", "lixw")},
        ),
        ("项目\t内容\n姓名\t尚二保\n手机\t13800138000\n", {("姓名", "尚二保"), ("手机", "13800138000")}),
    ],
)
def test_the_item_of_a_row_is_the_caption_of_its_values(text: str, expected: set[tuple[str, str]]) -> None:
    assert expected == expected & set(read(text))


@pytest.mark.parametrize(
    "text",
    [
        "DM|SCR|职业|泥水匠\nDM|SCR|婚姻|丧偶\nSU|SCR|吸烟|从不\nMH|1|痛风|2011年\n",
        "DM|职业|泥水匠\nSU|吸烟|从不\nMH|胆囊结石|已切除\n",
        "姓名|尚二保\n性别|男\n职业|泥水匠\n烟酒|从不\n",
        "姓名|尚二保|职业|泥水匠\n检查|心电图|结果|窦性心律\n",
        "姓名|性别|年龄|职业\n尚二保|男|58|泥水匠\n检查|胸片|结论|未见异常\n",
    ],
)
def test_a_title_is_not_carried_into_rows_of_another_shape(text: str) -> None:
    assert ["泥水匠"] == [text[field.start : field.end] for field in Page(text).fields if field.caption == "职业"]


def test_captions_and_values_side_by_side_are_pairs_whatever_the_values_hold() -> None:
    text = "登记号|0038|床号|+31|住址|东关街43号5单元|电话|\n床号|外科加3|诊断|肺炎\n"

    expected = [("登记号", "0038"), ("床号", "+31"), ("住址", "东关街43号5单元"), ("床号", "外科加3"), ("诊断", "肺炎")]
    assert expected == [(pair.caption, text[pair.start : pair.end]) for pair in read_tables(text).pairs]


def test_the_name_of_an_item_in_capitals_is_no_identifier() -> None:
    table = read_tables("字段\t旧值\t新值\nDEV.UDI\t\t扫码\n")

    assert table.names_column("DEV.UDI")


def test_a_range_in_a_column_of_tasks_is_no_date() -> None:
    text = "序号\t姓名\t职责\t开始日期\n1\t何敏\t2-11\t5-16\n"
    guesses = [Span(start, start + 4, "DATE", evidence=Evidence.MODEL) for start in map(text.index, ("2-11", "5-16"))]

    assert [True, False] == [Page(text).belies(guess) for guess in guesses]


@pytest.mark.parametrize(
    ("text", "is_task"),
    [
        ("授权分工表\n何敏 CRC 2-11 2022-05-16", True),
        ("授权分工表\nCRC | 何敏 | 2-11 | 2022-05-16", True),
        ("Delegation log\nHe Min | Sub-I | HMN | 2-11 | 2022/5/16", True),
        ("访视记录\n何敏 CRC 2-11 2022-05-16", False),
        ("授权分工表\n何敏 CRC 2-11 起", False),
        ("授权分工表\n何敏 2-11 2022-05-16", False),
        ("授权分工表\n何敏 CRC 11-2 2022-05-16", False),
    ],
    ids=["log", "name between", "initials between", "no log", "no day", "no role", "falling"],
)
@pytest.mark.parametrize("category", ["DATE", "SUBJECT"])
def test_a_range_between_a_role_and_a_day_tells_tasks_in_a_log_of_delegations(
    text: str, is_task: bool, category: str
) -> None:
    start = next(text.index(each) for each in ("2-11", "11-2") if each in text)

    assert is_task == Page(text).belies(Span(start, start + 4, category, evidence=Evidence.CONTEXT))


def test_a_guess_in_a_column_of_queries_or_batches_is_belied_and_a_proof_is_not() -> None:
    page = Page("QID\t受试者\t批号\n88017\t05004\tH2231\n")
    guesses = [Span(11, 16, "SUBJECT"), Span(17, 22, "SUBJECT"), Span(23, 28, "MEDICAL_RECORD")]

    assert [True, False, True] == [page.belies(replace(guess, score=0.6, evidence=Evidence.MODEL)) for guess in guesses]
    assert not page.belies(guesses[0])


@pytest.mark.parametrize(
    ("text", "is_header"),
    [
        ("序号\t时间\t工号\t姓名\t操作\n1\t09:02\t3108\t尚二保\t修改\n", True),
        ("Variable,Value,Changed By,Changed On\nAGE,57,hmli,2022-03-09\n", True),
        ("姓 名  尚晓 保  性别 女\n年龄 57\n", False),
        ("姓名\t尚二保\t性别\t女\n年龄\t57\n", False),
        ("姓名|尚二保|科室\n发热三天\n", False),
    ],
)
def test_a_line_is_a_header_for_sure_where_rules_part_it_and_rows_stand_below(text: str, is_header: bool) -> None:
    assert is_header is read_tables(text).holds_header(3)


def test_a_long_row_without_an_end_takes_linear_time() -> None:
    assert [] == read("INSERT INTO T (A,B) VALUES (" + "'x'," * 30_000)


@pytest.mark.parametrize(
    "text",
    [
        "#DM\nSITEID|SUBJID|SEX|AGE\n12|12-0047|M|63\n#MH (SUBJID 12-0047)\n1|慢性病|10|ONGOING\n",
        "工种      单 位      防护      年龄\n回采      东庄矿      口罩      31\n\n操作      苗壮      分布      19\n",
    ],
)
def test_a_table_ends_where_another_block_or_an_empty_line_stands(text: str) -> None:
    last = text.rstrip("\n").rindex("\n") + 1

    assert [] == [cell for cell in read_tables(text).cells if cell.start >= last]
    assert [] != [cell for cell in read_tables(text).cells if cell.start < last]


def test_a_header_may_hold_titles_with_remarks() -> None:
    text = "No.\t筛选号\t姓名(机构留存,不外传)\t性别\t电话\n11\t16-S0021\t章梅\t女\t13800138000\n"
    cells = {(cell.caption, text[cell.start : cell.end]) for cell in read_tables(text).cells}

    assert {("筛选号", "16-S0021"), ("电话", "13800138000")} <= cells


def test_a_table_ends_where_rows_are_parted_otherwise_and_not_so_many() -> None:
    text = (
        "SUBJID,SITEID,BRTHDTC,AGE,SEX\n01-009,01,1959-02-01,64,M\n/* listing 4.2  not coded */\n"
        "SUBJID | AETERM | AESTDTC | AESEV\n01-009 | 心慌 | 2023-05-02 | 1\n"
    )

    found = read(text)

    assert ("AGE", "64") in found or ("年龄", "64") in found
    assert "1" not in [value for caption, value in found if caption in ("AGE", "年龄")]


def test_a_bar_inside_a_field_parts_no_row_of_commas() -> None:
    text = "bed,mrn,name,sex,age\n01,5520137,欧阳谷雨,F,29\n02,5519920,邝仕 | 邝士,M,64\n"

    assert ["欧阳谷雨", "邝仕 | 邝士"] == [value for caption, value in read(text) if caption in ("name", "姓名")]


def test_semicolons_part_cells_below_a_header_of_semicolons():
    text = "subjid;init;arm;visit\n0031;ABD;x;SCR\n头晕;恶心;呕吐;乏力\n"

    assert [("受试者编号", "0031"), ("姓名缩写", "ABD"), ("arm", "x"), ("visit", "SCR")] == read(text)[:4]


def test_bare_slashes_part_cells_below_a_header_of_slashes():
    text = "日期/床/名/标本/数\n5-12/19/郝思远/胃/2\n用药:10/12/15/20\n5-13/8/鲁兰/肠/1\n"

    assert ["5-12", "19", "郝思远"] == [value for caption, value in read(text) if caption in ("日期", "床", "名")]


def test_a_row_of_slashes_may_have_empty_cells():
    text = "受试者号 / 金额 / 次数 / 领款人 / 卡号\n611 / / 3 / 郝思远 /\n/ 450 / 2 / 鲁兰 / 8812\n"

    assert [("受试者号", "611"), ("次数", "3"), ("领款人", "郝思远")] == read(text)[:3]
    assert [("金额", "450"), ("次数", "2"), ("领款人", "鲁兰"), ("卡号", "8812")] == read(text)[3:]


def test_bare_slashes_part_no_rows_that_blanks_set_apart():
    assert [] == read("编号/访视/时间/上传\n40-012 / V1 / 08:31 / 当日\n")


def test_an_item_of_odm_names_its_value():
    assert [("姓名缩写", "Z-H"), ("出生日期", "1988")] == read(
        '<ItemData ItemOID="I_INIT" Value="Z-H"/><ItemData ItemOID="I_BRTHDAT" Value="1988"/>'
    )


def test_rows_may_have_a_number_of_their_own_before_the_first_title():
    text = "SUBJID   SITEID   SEX   AGE\n1   0031   18   M   61\n2   0032   18   F   58\n"

    assert ["0031", "0032"] == [value for caption, value in read(text) if caption == "受试者编号"]


def test_a_merged_title_is_no_reason_to_count_rows():
    text = "序   规格   献血码   血型  主侧 次侧\n1   2U   0618023311874   B   -    -\n"

    assert ("规格", "0618023311874") not in read(text)


def test_text_behind_a_table_stands_below_no_title():
    text = "物资 | 数量 | 编号/批号 | 备注\n采血管 | 300 | 0240519 | 效期\n\n交出:甲    接收:乙    18900000000\n"

    assert "18900000000" not in [value for _, value in read(text)]


def test_a_line_of_dashes_does_not_end_a_table_that_blanks_part():
    text = "USUBJID   SITE   SEX   AGE\n----------------------\nX-0004   101   M   67\n"

    assert ("受试者编号", "X-0004") in read(text)


def test_text_with_one_semicolon_stands_below_no_title():
    text = "subj;init;visit;date;qtcf\n07-021;WHB;SCR;2023-02-06;411\n3/12 018 签ICF;ECOG 1    3/20 018 脑MRI\n"

    assert 5 == len(read(text))


def test_a_line_without_rows_below_names_no_columns() -> None:
    assert not read_tables("村医 贾五小  凉城县六苏木镇三号地村卫生室").names_column("凉城县六苏木镇三号地村卫生室")


@pytest.mark.parametrize(
    ("text", "number", "is_amount"),
    [
        ("序号 | 受试者编号 | 补助(元) | 日期\n1 | 003 | 450 | 1.2\n2 | 017 | 250 | 1.9", "250", True),
        ("受试者 | 盒数 | 访视 | 日期\n003 | 120 | V2 | 1.2\n017 | 90 | V3 | 1.9", "120", True),
        ("序号 | 受试者编号 | 补助(元) | 日期\n1 | 003 | 450 | 1.2\n2 | 017 | 250 | 1.9", "017", False),
        ("补助(元) | 编号 | 访视 | 日期\n450 | 250 | V2 | 1.2\n450 | 251 | V3 | 1.9", "250", False),
    ],
)
def test_what_is_paid_or_handed_out_is_no_number_of_a_person(text: str, number: str, is_amount: bool) -> None:
    start = text.index(number)
    guess = Span(start, start + len(number), "SUBJECT", (), 0.99, "tagger", Evidence.MODEL)

    assert Page(text).belies(guess) is is_amount


_KITS = "筛选号  缩写  结果  备注  药物编号\n0413  TXY  入组    K208\n0417  TXM  入组  住得远  {}\n"


@pytest.mark.parametrize(
    ("text", "category", "number", "is_thing"),
    [
        (_KITS.format("K231"), "SUBJECT", "K208", True),
        (_KITS.format("0231"), "SUBJECT", "K208", False),
        (_KITS.format("K231").replace("药物编号", "随机编号"), "SUBJECT", "K208", False),
        (_KITS.format("K231").replace("K208", "K208 补"), "SUBJECT", "K208", False),
        ("药物发放登记\n筛选号 | 发药编号 | 片数\n0413 | 20817 | 28\n", "SUBJECT", "20817", True),
        ("爱心卡登记\n筛选号 | 发放编号 | 张数\n0413 | 20817 | 1\n", "SUBJECT", "20817", False),
        ("药物发放登记\n序号 | 发药编号 | 片数\n3 | 20817 | 28\n", "SUBJECT", "20817", False),
        ("姓名 | 职责代码 | 日期\n何敏 | 2-11 | 5月\n", "SUBJECT", "2-11", True),
        ("姓名 | 筛选号 | 日期\n何敏 | 2-11 | 5月\n", "SUBJECT", "2-11", False),
    ],
    ids=[
        "kit in a row without remark", "no shape of kits", "no column of kits", "kit with a word behind", "handed out",
        "no drug", "no trial", "tasks", "no tasks",
    ],
)  # fmt: skip
def test_what_columns_of_things_hold_is_no_number_of_a_person(
    text: str, category: str, number: str, is_thing: bool
) -> None:
    start = text.index(number)
    guess = Span(start, start + len(number), category, (), 0.7, "tagger", Evidence.MODEL)

    assert Page(text).belies(guess) is is_thing


def test_variables_of_which_few_are_known_are_a_header_and_no_pairs():
    text = "SUBJID,SITE,SEX,BRTHDAT,ETHNIC,ICDAT,VISIT,TST_MM,IGRA,AE_TERM\n45-101,45,F,1996,HAN,2021,V1,0,NEG,\n"

    assert {("受试者编号", "45-101"), ("SEX", "F"), ("民族", "HAN")} <= set(read(text))


def test_boxes_part_cells_as_bars_do_and_what_draws_them_ends_no_table():
    text = "┃序┃姓名┃性别┃\n┠─╂──╂──┨\n┃1┃谌文┃男┃\n┠─╂──╂──┨\n┃2┃佟安┃女┃\n"

    assert [("序", "1"), ("姓名", "谌文"), ("性别", "男"), ("序", "2"), ("姓名", "佟安"), ("性别", "女")] == read(text)


def test_captions_with_blanks_inside_are_no_titles_of_what_stands_below():
    text = "│姓  名│谌文│职  业│教师│\n│性  别│男│年  龄│41│\n"

    assert ["谌文", "教师", "男", "41"] == [text[pair.start : pair.end] for pair in read_tables(text).pairs]
    assert [] == read(text)


def test_a_day_and_its_clock_fill_one_cell_where_single_blanks_part_them():
    text = "序 样品编号 访视 采集时间 体积\n1 06-S01 W24 10-11 08:40 1.0\n"

    assert ("采集时间", "10-11 08:40") in read(text)
    assert ("体积", "1.0") in read(text)


def test_wide_and_narrow_blanks_part_the_cells_of_one_table():
    text = "序 受试者  访视 样本类型  管号   采集时间\n1 06-S01 W24 晨尿   0622-U1  10-12 07:20\n"

    assert [("受试者", "06-S01"), ("管号", "0622-U1"), ("采集时间", "10-12 07:20")] == [
        each for each in read(text) if each[0] in ("受试者", "管号", "采集时间")
    ]


def test_captions_with_names_between_head_no_columns():
    assert [] == read("医师 安仲文  审核 毋云  调配 宋晋\n金额 12元   取 药 号 51\n")


@pytest.mark.parametrize("sign", ["~", "^", " : ", ";", ","], ids=["tilde", "caret", "colon", "semicolon", "comma"])
def test_an_export_of_subjects_may_be_parted_by_any_sign(sign):
    text = "SUBJID~INIT~AETERM\n2207~KTM~头晕\n2211~DR~乏力\n".replace("~", sign)

    assert [("受试者编号", "2207"), ("姓名缩写", "KTM")] == read(text)[:2]
    assert [("受试者编号", "2211"), ("姓名缩写", "DR")] == read(text)[3:5]
    assert read_tables(text).holds_header(text.index("AETERM"))


@pytest.mark.parametrize(
    "text",
    [
        "头晕~乏力~恶心\n轻~中~重\n",
        "SUBJID~INIT\n2207~KTM\n",
        "SUBJID~INIT~AETERM\n2207~KTM\n体温36~37\n",
        "受试者2207 : 头晕 : 轻\n2211 : 乏力 : 中\n",
    ],
    ids=["no subject", "two columns", "other rows", "no titles"],
)
def test_other_signs_part_no_cells(text):
    assert [] == read(text)
