"""The network of the tagger: encoder -> BiLSTM -> scores of the labels. Needs torch (`hdeid[train]`).

An encoder is a module that takes `ids`, `reverse` and `valid` (batch, length) and returns (batch, length, size); it
has an attribute `size` and a method `embeddings()` that names the weights FGM perturbs.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from hdeid.tagger.features import FEATURES
from hdeid.tagger.labels import LABELS


def take_reversed(values: Tensor, reverse: Tensor) -> Tensor:
    """Reverse each text of a batch within its own length. Shape: (batch, length, size), unchanged."""
    if not torch.onnx.is_in_onnx_export():
        return values.gather(1, reverse[..., None].expand(-1, -1, values.shape[2]))
    # ONNX Runtime gathers number by number what `gather` names, but copies whole rows: a tenth of the network's time.
    rows = reverse + torch.arange(reverse.shape[0])[:, None] * reverse.shape[1]
    return values.flatten(0, 1)[rows]


class BiLstm(nn.Module):
    """Two LSTMs, the second over each text reversed within its own length, so that padding never precedes text."""

    def __init__(self, size: int, hidden: int) -> None:
        super().__init__()
        self.forward_lstm = nn.LSTM(size, hidden, batch_first=True)
        self.backward_lstm = nn.LSTM(size, hidden, batch_first=True)

    def forward(self, values: Tensor, reverse: Tensor) -> Tensor:
        """Shapes: (batch, length, size), (batch, length) -> (batch, length, 2 * hidden)."""
        ahead, _ = self.forward_lstm(values)
        back, _ = self.backward_lstm(take_reversed(values, reverse))
        return torch.cat([ahead, take_reversed(back, reverse)], -1)


class CharEncoder(nn.Module):
    """Character embeddings alone."""

    def __init__(self, characters: int, embedding: int) -> None:
        super().__init__()
        self.size = embedding
        self.embedding = nn.Embedding(characters, embedding)
        nn.init.uniform_(self.embedding.weight, -0.17, 0.17)

    def forward(self, ids: Tensor, reverse: Tensor, valid: Tensor) -> Tensor:
        encoded: Tensor = self.embedding(ids)
        return encoded

    def embeddings(self) -> list[Tensor]:
        return [self.embedding.weight]


class LmEncoder(nn.Module):
    """A forward and a backward character language model, each with embeddings of its own."""

    def __init__(self, characters: int, embedding: int, hidden: int, dropout: float) -> None:
        super().__init__()
        self.size = 2 * hidden
        self.forward_embedding = nn.Embedding(characters, embedding)
        self.backward_embedding = nn.Embedding(characters, embedding)
        self.forward_lstm = nn.LSTM(embedding, hidden, batch_first=True)
        self.backward_lstm = nn.LSTM(embedding, hidden, batch_first=True)
        self.dropout = nn.Dropout(dropout)

    def forward(self, ids: Tensor, reverse: Tensor, valid: Tensor) -> Tensor:
        ahead, _ = self.forward_lstm(self.dropout(self.forward_embedding(ids)))
        back, _ = self.backward_lstm(self.dropout(self.backward_embedding(ids.gather(1, reverse))))
        return torch.cat([ahead, take_reversed(back, reverse)], -1)

    def embeddings(self) -> list[Tensor]:
        return [self.forward_embedding.weight, self.backward_embedding.weight]


class TransformerLayer(nn.Module):
    """One layer of BERT: attention and two linear maps, each added to its input and normalized."""

    def __init__(self, size: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.heads = heads
        self.attend = nn.Linear(size, 3 * size)
        self.merge = nn.Linear(size, size)
        self.widen = nn.Linear(size, 4 * size)
        self.narrow = nn.Linear(4 * size, size)
        self.norms = nn.ModuleList([nn.LayerNorm(size), nn.LayerNorm(size)])
        self.dropout = nn.Dropout(dropout)

    def forward(self, values: Tensor, bias: Tensor) -> Tensor:
        """Shapes: (batch, length, size), (batch, 1, 1, length) -> (batch, length, size)."""
        batch, length, size = values.shape
        parts = self.attend(values).view(batch, length, 3, self.heads, size // self.heads).permute(2, 0, 3, 1, 4)
        queries, keys, contents = parts.unbind(0)  # shape: (batch, heads, length, size / heads)
        # Plain products, not the fused kernel: its backward pass is slow on CPU (EXPERIMENTS.md, section 1).
        weights = (queries @ keys.transpose(-1, -2) / math.sqrt(size // self.heads) + bias).softmax(-1)
        seen = (weights @ contents).transpose(1, 2).reshape(batch, length, size)
        values = self.norms[0](values + self.dropout(self.merge(seen)))
        wide = functional.gelu(self.widen(values), approximate="tanh")
        normed: Tensor = self.norms[1](values + self.dropout(self.narrow(wide)))
        return normed


class MiniEncoder(nn.Module):
    """A small transformer with learned positions, post-norm as BERT has it (Devlin et al., 2019)."""

    LONGEST = 512

    def __init__(self, characters: int, size: int, layers: int, heads: int, dropout: float) -> None:
        super().__init__()
        self.size = size
        self.embedding = nn.Embedding(characters, size)
        self.positions = nn.Embedding(self.LONGEST, size)
        self.norm = nn.LayerNorm(size)
        self.dropout = nn.Dropout(dropout)
        self.layers = nn.ModuleList([TransformerLayer(size, heads, dropout) for _ in range(layers)])
        for table in (self.embedding, self.positions):
            nn.init.normal_(table.weight, std=0.02)

    def forward(self, ids: Tensor, reverse: Tensor, valid: Tensor) -> Tensor:
        values: Tensor = self.dropout(self.norm(self.embedding(ids) + self.positions.weight[: ids.shape[1]]))
        bias = (~valid)[:, None, None, :] * -1e4
        for layer in self.layers:
            values = layer(values, bias)
        return values

    def embeddings(self) -> list[Tensor]:
        return [self.embedding.weight]


class HfEncoder(nn.Module):
    """Any BERT-like checkpoint of transformers, a character a token; texts longer than it reads go in windows.

    Args:
        checkpoint: Folder or hub name.
        characters: The characters of the vocabulary, from the first number that is one; others become `[UNK]`.
        first: That number.
    """

    token_ids: Tensor

    def __init__(self, checkpoint: str, characters: tuple[str, ...], first: int) -> None:
        super().__init__()
        # Imported here: it takes seconds, and no other encoder needs it.
        from transformers import AutoModel, AutoTokenizer

        tokenizer = AutoTokenizer.from_pretrained(checkpoint)
        self.model = AutoModel.from_pretrained(checkpoint)
        self.size = int(self.model.config.hidden_size)
        self.longest = int(self.model.config.max_position_embeddings) - 2
        self.begin, self.end = int(tokenizer.cls_token_id), int(tokenizer.sep_token_id)
        known: list[int | None] = tokenizer.convert_tokens_to_ids(list(characters))  # type: ignore[assignment]
        numbers = [tokenizer.unk_token_id] * first + [tokenizer.unk_token_id if n is None else n for n in known]
        self.register_buffer("token_ids", torch.tensor(numbers))

    def forward(self, ids: Tensor, reverse: Tensor, valid: Tensor) -> Tensor:
        starts = range(0, ids.shape[1], self.longest)
        parts = [slice(start, start + self.longest) for start in starts]
        return torch.cat([self._encode(ids[:, part], valid[:, part]) for part in parts], 1)

    def _encode(self, ids: Tensor, valid: Tensor) -> Tensor:
        begin = torch.full_like(ids[:, :1], self.begin)
        room = torch.zeros_like(ids[:, :1])
        # The end stands right behind each text, not behind its padding, which would change what is read.
        end = valid.sum(1, keepdim=True) + 1
        tokens = torch.cat([begin, self.token_ids[ids], room], 1).scatter(1, end, self.end)
        seen = torch.arange(tokens.shape[1], device=ids.device) <= end
        encoded = self.model(input_ids=tokens, attention_mask=seen.long())
        states: Tensor = encoded.last_hidden_state[:, 1:-1]
        return states

    def embeddings(self) -> list[Tensor]:
        return list(self.model.get_input_embeddings().parameters())


class TaggerNetwork(nn.Module):
    """Joins the encoder with bigrams and lexicon features, reads them with a BiLSTM, scores the labels."""

    def __init__(
        self,
        encoder: nn.Module,
        bigram_buckets: int,
        bigram_size: int = 48,
        feature_size: int = 66,
        hidden: int = 128,
        dropout: float = 0.4,
    ) -> None:
        super().__init__()
        self.encoder = encoder
        self.bigrams = nn.Embedding(bigram_buckets, bigram_size)
        self.features = nn.Linear(FEATURES, feature_size)
        size: int = encoder.size  # type: ignore[assignment]
        self.lstm = BiLstm(size + bigram_size + feature_size, hidden)
        self.scores = nn.Linear(2 * hidden, len(LABELS))
        self.dropout = nn.Dropout(dropout)
        nn.init.uniform_(self.bigrams.weight, -0.2, 0.2)

    def forward(self, ids: Tensor, bigrams: Tensor, features: Tensor, reverse: Tensor, valid: Tensor) -> Tensor:
        """Return the emissions; arguments as in `predict.Network`. Shape: (batch, length, labels)."""
        seen = [self.encoder(ids, reverse, valid), self.bigrams(bigrams), self.features(features.float())]
        values = self.dropout(torch.cat(seen, -1))
        values = self.dropout(self.lstm(values, reverse))
        emissions: Tensor = self.scores(values)
        return emissions
