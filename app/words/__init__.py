"""The one catalogue of all words, used by server and client: ``<language>.<part>.ftl`` and what reads it."""

from app.words.words import DEFAULT, LOCALES, Fact, negotiate, refusal_of, sentence

__all__ = ["DEFAULT", "LOCALES", "Fact", "negotiate", "refusal_of", "sentence"]
