from itertools import pairwise, product

import pytest

torch = pytest.importorskip("torch")
torchcrf = pytest.importorskip("torchcrf")

from hdeid.tagger.crf import best_paths  # noqa: E402
from hdeid.training.lattice import CrfLayer, sum_and_counts  # noqa: E402

GROUPS = 3
LABELS = 2 * GROUPS - 1


@pytest.fixture
def layer():
    torch.manual_seed(3)
    layer = CrfLayer(GROUPS)
    for weight in layer.parameters():
        torch.nn.init.normal_(weight)
    return layer.double()


def brute_force(layer, emissions, allowed):
    start, matrix, end = (torch.from_numpy(array).double() for array in layer.transitions().dense())
    total, kept = [], []
    for path in product(range(LABELS), repeat=len(emissions)):
        score = start[path[0]] + end[path[-1]] + sum(emissions[i, label] for i, label in enumerate(path))
        score = score + sum(matrix[a, b] for a, b in pairwise(path))
        total.append(score)
        if all(allowed[i, label] for i, label in enumerate(path)):
            kept.append(score)
    return torch.logsumexp(torch.stack(total), 0) - torch.logsumexp(torch.stack(kept), 0)


def test_loss_of_partial_labels_is_the_sum_over_agreeing_labellings(layer):
    emissions = torch.randn(3, 5, LABELS, dtype=torch.float64)
    allowed = torch.rand(3, 5, LABELS) < 0.6
    allowed[:, :, 0] = True
    lengths = torch.tensor([5, 3, 1])

    losses = layer(emissions, allowed, lengths)

    for i, length in enumerate(lengths.tolist()):
        expected = brute_force(layer, emissions[i, :length], allowed[i, :length])
        torch.testing.assert_close(losses[i], expected, rtol=1e-5, atol=1e-5)


def test_nothing_known_costs_nothing(layer):
    emissions = torch.randn(2, 6, LABELS, dtype=torch.float64)

    losses = layer(emissions, torch.ones(2, 6, LABELS, dtype=torch.bool), torch.tensor([6, 2]))

    torch.testing.assert_close(losses, torch.zeros(2, dtype=torch.float64))


def test_gradient_is_that_of_the_loss(layer):
    emissions = torch.randn(2, 4, LABELS, dtype=torch.float64, requires_grad=True)
    allowed = torch.rand(2, 4, LABELS) < 0.6
    allowed[:, :, 0] = True
    lengths = torch.tensor([4, 3])
    weights = [weight.detach().clone().requires_grad_() for weight in layer.parameters()]
    names = [name for name, _ in layer.named_parameters()]

    def loss(emissions, *weights):
        return torch.func.functional_call(layer, dict(zip(names, weights, strict=True)), (emissions, allowed, lengths))

    assert torch.autograd.gradcheck(loss, (emissions, *weights))


def test_full_labels_agree_with_pytorch_crf(layer):
    reference = torchcrf.CRF(LABELS, batch_first=True)
    for weight, array in zip(
        (reference.start_transitions, reference.transitions, reference.end_transitions),
        layer.transitions().dense(),
        strict=True,
    ):
        weight.data = torch.from_numpy(array)
    emissions = torch.randn(2, 6, LABELS)
    lengths = torch.tensor([6, 4])
    valid = torch.arange(6) < lengths[:, None]
    labels = torch.from_numpy(
        best_paths(torch.randn(2, 6, LABELS).numpy(), lengths.numpy(), layer.transitions())
    ).long()
    allowed = torch.nn.functional.one_hot(labels, LABELS).bool()

    losses = layer(emissions, allowed, lengths)

    expected = -reference(emissions, labels, mask=valid, reduction="none")
    torch.testing.assert_close(losses, expected, rtol=1e-4, atol=1e-4)
    assert reference.decode(emissions, valid) == [
        row[:n].tolist()
        for row, n in zip(best_paths(emissions.numpy(), lengths.numpy(), layer.transitions()), [6, 4], strict=True)
    ]


def brute_distance(layer, emissions, other, other_emissions):
    scores, others = [], []
    for one, values, kept in ((layer, emissions, scores), (other, other_emissions, others)):
        start, matrix, end = (torch.from_numpy(array).double() for array in one.transitions().dense())
        for path in product(range(LABELS), repeat=len(values)):
            score = start[path[0]] + end[path[-1]] + sum(values[i, label] for i, label in enumerate(path))
            kept.append(score + sum(matrix[a, b] for a, b in pairwise(path)))
    log_own = torch.stack(scores).log_softmax(0)
    return -(torch.stack(others).softmax(0) * log_own).sum()


def test_distance_is_the_cross_entropy_over_all_labellings(layer):
    other = CrfLayer(GROUPS).double()
    for weight in other.parameters():
        torch.nn.init.normal_(weight)
    emissions, other_emissions = torch.randn(2, 2, 4, LABELS, dtype=torch.float64)
    lengths = torch.tensor([4, 2])
    everything = torch.ones_like(emissions, dtype=torch.bool)
    _, targets = sum_and_counts(other_emissions, everything, lengths, other.weights())

    distances = layer.distance(emissions, lengths, targets)

    for i, length in enumerate(lengths.tolist()):
        expected = brute_distance(layer, emissions[i, :length], other, other_emissions[i, :length])
        torch.testing.assert_close(distances[i], expected, rtol=1e-5, atol=1e-5)


def test_nothing_pulls_a_layer_away_from_its_own_labellings(layer):
    emissions = torch.randn(1, 4, LABELS, dtype=torch.float64, requires_grad=True)
    everything = torch.ones_like(emissions, dtype=torch.bool)
    _, targets = sum_and_counts(emissions.detach(), everything, torch.tensor([4]), layer.weights())

    layer.distance(emissions, torch.tensor([4]), tuple(target.detach() for target in targets)).sum().backward()

    torch.testing.assert_close(emissions.grad, torch.zeros_like(emissions), atol=1e-6, rtol=0)
    for weight in layer.parameters():
        torch.testing.assert_close(weight.grad, torch.zeros_like(weight), atol=1e-6, rtol=0)
