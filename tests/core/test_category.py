from hdeid.core.category import CATEGORIES, DIRECT


def test_there_are_the_categories_of_the_taxonomy() -> None:
    assert len(CATEGORIES) == 24
    assert list(CATEGORIES)[:4] == ["NAME", "ADDRESS", "ORGANIZATION", "DATE"]


def test_address_levels_run_from_country_to_room_and_postcode_stands_beside() -> None:
    address = CATEGORIES["ADDRESS"]

    assert address.chain[0] == "country"
    assert address.chain[-1] == "room"
    assert "postcode" not in address.chain
    assert address.level_names[-2:] == ("postcode", "coordinates")


def test_direct_identifiers_are_told_apart_from_quasi_identifiers() -> None:
    assert "NAME" in DIRECT
    assert "DATE" not in DIRECT
