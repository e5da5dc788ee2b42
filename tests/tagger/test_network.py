import numpy as np
import pytest

torch = pytest.importorskip("torch")
transformers = pytest.importorskip("transformers")

from hdeid.tagger.features import FEATURES  # noqa: E402
from hdeid.tagger.network import HfEncoder, TaggerNetwork  # noqa: E402
from hdeid.tagger.predict import reverse_and_valid  # noqa: E402
from hdeid.tagger.vocabulary import FIRST_CHARACTER  # noqa: E402

CHARACTERS = tuple("患者李海")


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory):
    """A BERT of two narrow layers that reads eight tokens at most, made here."""
    folder = tmp_path_factory.mktemp("bert")
    tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *CHARACTERS]
    (folder / "vocab.txt").write_text("\n".join(tokens) + "\n", encoding="utf-8")
    transformers.BertTokenizer(str(folder / "vocab.txt")).save_pretrained(folder)
    config = transformers.BertConfig(
        vocab_size=len(tokens),
        hidden_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        intermediate_size=32,
        max_position_embeddings=8,
    )
    transformers.BertModel(config).save_pretrained(folder)
    return str(folder)


def test_any_checkpoint_encodes_texts_longer_than_it_reads(checkpoint):
    encoder = HfEncoder(checkpoint, CHARACTERS, FIRST_CHARACTER).eval()
    ids = torch.tensor([[FIRST_CHARACTER + i % 4 for i in range(15)]])
    reverse, valid = (torch.from_numpy(array) for array in reverse_and_valid(np.array([15])))

    encoded = encoder(ids, reverse, valid)

    assert encoded.shape == (1, 15, encoder.size)
    assert encoder.token_ids[FIRST_CHARACTER:].tolist() == [5, 6, 7, 8]
    assert [weight.shape for weight in encoder.embeddings()] == [(9, 16)]


def test_padding_changes_no_emission(checkpoint):
    network = TaggerNetwork(HfEncoder(checkpoint, CHARACTERS, FIRST_CHARACTER), 16, hidden=8).eval()
    ids = torch.randint(FIRST_CHARACTER, FIRST_CHARACTER + 4, (2, 6))
    features = torch.zeros(2, 6, FEATURES, dtype=torch.uint8)
    reverse, valid = (torch.from_numpy(array) for array in reverse_and_valid(np.array([6, 4])))

    together = network(ids, ids, features, reverse, valid)
    alone = network(ids[1:, :4], ids[1:, :4], features[1:, :4], reverse[1:, :4], valid[1:, :4])

    torch.testing.assert_close(together[1:, :4], alone, atol=1e-5, rtol=1e-4)
