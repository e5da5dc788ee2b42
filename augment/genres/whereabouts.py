"""Running text on where people live, go and come from, and who belongs to whom."""

from __future__ import annotations

from augment.case import Case
from augment.templates import render

_PLACES = (
    "(家住|现住|住|暂住|租住于|居住在|户口在|户籍|常住|寄住|现居)<fragment>(，|附近，|一带，|，与<kin>同住，|的自建房，)<real>", "住<address_other>(村民|居民|住户|业主)<fresh>，<real>", "<ago>回<fragment>(娘家|老家|婆家|过年|坐月子|探亲)，<real>", "(患者|<again>|)在<fragment>(附近|村口|地里|路边|家门口|工地|菜地)(摔倒|晕倒|被电动车撞伤|<sx>)，<real>",
    "<monthday:0>乘(高铁|大巴|火车|飞机|私家车|出租车|轮渡)(从|由)<fragment>(到|至|返回|前往|抵达)<fragment>，<real>", "由<fragment>(转来|赶来|打车过来|送来)，<real>", "于<fragment>(发病|务工|经商|居住<duration>)，<real>", "想回<fragment>，(想在|准备在)<hospital_other>复查，可以吗？", "老家是<fragment>的，<real>", "去<fragment>(出差|旅游|打工|走亲戚|开会|吃席)<duration>，<real>", "把药寄到<address_other>，我弟<fresh>收，<mobile>", "寄<address_other>，<fresh>(收|签收|转交)，<mobile>。",
    "途经<fragment>、<fragment>、<place>，<real>", "<fragment>(发生|报告)<n:1-9>例，<real>", "在<place>(吃饭|买菜|排队|上班)时<sx>，<real>", "到<place>旁边的(药店|诊所)买了<drug>。", "(户口|籍贯|出生地)(：|)<native:other>，(现住|现居)<fragment>。", "从<abroad>回国，<real>", "<fresh>（<fragment>人），<real>", "<real>（<fragment>，<fresh>）",
    "回到<fragment>后<sx>，<real>", "(派出所|救护车|120)到<somewhere>接(上|走)<again>，<real>", "(在我院|我院)<room>(摔倒|等候|签字|谈话)，<real>", "在(家中|楼下|单位|病房|卫生间|食堂|地里|走廊|村口)(摔倒|晕倒)，<real>",
)  # fmt: skip
_PERSONS = (
    "<kin><fresh:minority>，<age_other>，(体健|<office>学生|<profession:other>)；<kin><fresh:minority>，<age_other>，<sx>。", "<kin><fresh>，<age_other>，<real>", "<kin>：<fresh>　<kin>：<fresh:han>", "父<fresh:han>（<profession:other>），母<fresh:han>（<profession:other>）", "父亲 <fresh:han>（<profession:other>） 母亲 <fresh:han>（<profession:other>） 电话 <mobile>",
    "患者<fresh:minority>，<sex>，<age_other>，<ethnicity:other>，<native:other>人，<real>", "<fresh:minority>与<fresh:minority>(同住|同桌吃饭|是同事)，<real>", "<clock><kin><fresh:minority>签署(知情同意书|同意书|拒绝书)，<real>", "(翻译|陪同人)<fresh:foreign>，<phone_foreign>，<real>", "<kin><fresh:han>(陪同|代诉|代签|联系我科)，<real>", "密切接触者：<kin><fresh>、<kin><fresh>、邻居<fresh>，<real>", "(孩子|患儿)由(外婆|奶奶|<kin>)<fresh:han>照看，<real>",
    "<fresh>的<kin><fresh>(来电|要求出院)，<real>", "督导员：<kin><fresh:minority>，<mobile>。", "<titled:attending>与<kin><fresh>谈话，<kin>(表示理解|拒绝)，<real>", "患者<word>，<real>", "患者(安静|平静|清醒|配合|烦躁|消瘦|好转|成功|来源|情绪)，<real>", "<kin>(代诉|不在|签字|陪护)，<real>", "<fresh:latin>, a <n:20-80> year old visitor from <nation_en>, <real>",
)  # fmt: skip
_REPORTS = (
    "<hospital><report_title>", "<hospital_dept><report_title>", "<hospital_other>(磁共振|CT|彩超|胃镜|心电图|PET-CT)<report_title>", "<hospital_other:dept>(查|行|做)<check>，<real>", "(外院|带来)<hospital_other><report_title>（<date:0>）：<real>", "<hospital_other>(急诊|门诊|ICU)(留观|治疗)<duration>，<real>", "<ago>于(<hospital_other:dept>|<hospital_other>)(<titled:outside>处|)就诊，<real>", "<hospital>\n<report_title>\n<patient>　<sex>　<age>", "转入<hospital_other:dept>继续治疗。",
)  # fmt: skip


def whereabouts(case: Case) -> str:
    """Return sentences on places, families and hospitals, each with identifiers in the middle of it."""
    pools = (_PLACES, _PLACES, _PERSONS, _PERSONS, _REPORTS)
    pieces = [render(case.choose(case.choose(pools)), case) for _ in range(case.rng.randint(2, 9))]
    return case.choose(("", "\n", "\n")).join(pieces)
