import pytest

torch = pytest.importorskip("torch")

from hdeid.training.precision import autocast  # noqa: E402


@pytest.mark.parametrize(
    ("capabilities", "computed_in"),
    [
        ({"amx_bf16": True}, torch.bfloat16),
        ({"amx_bf16": False, "avx512_bf16": True}, torch.float32),
        ({}, torch.float32),
    ],
    ids=["in tiles", "by single instructions", "another maker's"],
)
def test_a_processor_computes_in_bfloat16_only_where_it_has_tiles_for_it(monkeypatch, capabilities, computed_in):
    monkeypatch.setattr(torch.cpu, "get_capabilities", lambda: capabilities)

    with autocast(torch.device("cpu")):
        product = torch.ones(2, 2) @ torch.ones(2, 2)

    assert product.dtype == computed_in


@pytest.mark.filterwarnings("ignore:CUDA is not available")
def test_a_gpu_computes_in_bfloat16():
    assert autocast(torch.device("cuda")).fast_dtype == torch.bfloat16
