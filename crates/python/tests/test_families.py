"""Sequences, periods and quotients."""

from __future__ import annotations

import pickle
import random

import noyau
import numpy as np
import pytest
from definitions import octal_values


def test_values_are_those_of_the_definition() -> None:
    draw = random.Random(3)
    codes = [[draw.randrange(8) for _ in range(draw.randrange(1, 5))] for _ in range(25)]
    for digits in codes:
        code = "0." + "".join(map(str, digits))
        found = noyau.octal(code).values(150)
        assert found.dtype == np.uint32
        assert found.tolist() == octal_values(digits, 150), code


def test_values_are_not_copied() -> None:
    values = noyau.octal("0.77").values(1000)
    assert len(values) == 1001
    assert values.base is not None and not values.flags.owndata
    values[0] = 7
    assert noyau.octal("0.77").values(0).tolist() == [0]


def test_a_period_is_proved_and_holds() -> None:
    dawson = noyau.octal("0.137")
    period = dawson.period()
    assert period is not None
    assert (period.preperiod, period.period, period.saltus) == (52, 34, 0)
    values = dawson.values(2000)
    late = values[period.preperiod :]
    assert (late[: -period.period] == late[period.period :]).all()
    assert values[period.preperiod - 1] != values[period.preperiod - 1 + period.period]
    for heap in (10**30, 10**30 + 7, 52 + 34 * 10**40):
        size = period.preperiod + (heap - period.preperiod) % period.period
        assert dawson.grundy(heap) == values[size]
    assert period.certificate.startswith("noyau period")
    assert noyau.octal("0.16").period(500) is None


def test_the_proof_can_be_saved(tmp_path) -> None:  # type: ignore[no-untyped-def]
    period = noyau.octal("kayles").period()
    assert period is not None
    period.save(tmp_path / "kayles.period")
    assert (tmp_path / "kayles.period").read_text() == period.certificate


def test_quotients_say_who_wins() -> None:
    quotient = noyau.octal("0.77").misere_quotient(30)
    assert quotient.checked and quotient.order == 40
    outcomes = {member.size: member.outcome for member in quotient.members}
    for heap in range(1, 12):
        assert outcomes[heap] == noyau.octal("0.77").at(heap, misere=True).solve(search=True).outcome
    assert "<table" in quotient._repr_html_()


def test_families_are_values() -> None:
    family = noyau.subtraction([1, 3, 4])
    again = pickle.loads(pickle.dumps(family))
    assert again == family and again.values(20).tolist() == family.values(20).tolist()
    assert noyau.path(2).values(3).tolist() == [0, 1, 1, 1]
    assert noyau.family("cycle").at(7).outcome() in "NP"
    # A well-known name means the game of this name.
    for named in (noyau.family("kayles"), noyau.octal("kayles")):
        assert named.at(3, 4) == noyau.octal("0.77").at(3, 4)
        assert named.grundy(10**20) == noyau.octal("0.77").grundy(10**20)
    for name in ("dawsons-chess", "dawsons-kayles", "treblecross", "officers", "guiles", "lasker"):
        family = noyau.family(name)
        assert [family.at(n).solve(search=True).outcome == "P" for n in range(1, 9)] == [
            value == 0 for value in family.values(8)[1:]
        ]
    assert family.sequence(50)._repr_svg_().startswith("<svg")


def test_a_limit_of_time_gives_what_is_known() -> None:
    with pytest.raises(noyau.Stopped) as caught:
        noyau.octal("0.007").values(2**31, time=0.05)
    stopped = caught.value
    assert stopped.reason == "time"
    partial = stopped.partial
    assert 0 < len(partial) < 2**31
    assert partial[:100].tolist() == noyau.octal("0.007").values(99).tolist()
    with pytest.raises(noyau.Stopped):
        noyau.octal("0.007").period(time=0.05)


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    noyau.octal("0.007").values(60_000, progress=lambda stage, done: told.append((stage, done)))
    assert told and told[-1] == (0, 60_001)


@pytest.mark.parametrize("to", [-1, 2**40])
def test_sizes_out_of_range_are_refused(to: int) -> None:
    with pytest.raises(ValueError, match="expected"):
        noyau.octal("0.77").values(to)
