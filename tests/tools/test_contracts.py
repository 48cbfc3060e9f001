"""Our own kind of contract, on import graphs that are made up."""

from grimp import ImportGraph

from tools.contracts import OnlyFrom


def checked(*imports: tuple[str, str]):
    graph = ImportGraph()
    for module in {"engines", *(importer for importer, _ in imports)}:
        graph.add_module(module)
    for importer, imported in imports:
        if imported not in graph.modules:
            graph.add_module(imported, is_squashed=not imported.startswith("engines"))
        graph.add_import(importer=importer, imported=imported)
    contract = OnlyFrom(
        name="pure",
        session_options={"root_packages": ["engines"]},
        contract_options={"source_modules": ["engines"], "allowed": ["msgspec"], "impure": ["random"]},
    )
    return contract.check(graph, verbose=False)


def test_the_standard_library_the_allowed_and_each_other_may_be_imported():
    assert checked(
        ("engines.a", "dataclasses"),
        ("engines.a", "msgspec"),
        ("engines.a", "engines.kernel"),
        ("engines.kernel", "re"),
    ).kept


def test_a_package_from_elsewhere_and_an_impure_module_are_told_with_their_importer():
    told = checked(("engines.a", "fastapi"), ("engines.b", "random"), ("engines.a", "app"))
    assert not told.kept
    assert told.metadata["wrong"] == [("engines.a", "app"), ("engines.a", "fastapi"), ("engines.b", "random")]
