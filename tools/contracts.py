"""A kind of contract for import-linter: what engines may import from outside this repository."""

from __future__ import annotations

import sys
from typing import Any

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class OnlyFrom(Contract):
    """The source packages import the standard library and `allowed`, and of the standard library nothing `impure`."""

    type_name = "only_from"

    source_modules = fields.ListField(subfield=fields.ModuleField())
    allowed = fields.ListField(subfield=fields.StringField())
    impure = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        own: set[str] = set()
        for source in self.source_modules:  # type: ignore[attr-defined]
            if source.name in graph.modules:
                own |= {source.name, *graph.find_descendants(source.name)}
        wrong = sorted(
            (module, imported)
            for module in own
            for imported in graph.find_modules_directly_imported_by(module) - own
            if not self.is_allowed(imported)
        )
        return ContractCheck(kept=not wrong, metadata={"wrong": wrong})

    def is_allowed(self, module: str) -> bool:
        top = module.partition(".")[0]
        impure: Any = self.impure
        allowed: Any = self.allowed
        return top not in impure and (top in allowed or top in sys.stdlib_module_names)

    def render_broken_contract(self, check: ContractCheck) -> None:
        for module, imported in check.metadata["wrong"]:
            output.print_error(f"{module} imports {imported}", bold=False)
