"""The laws, by what they are about; ``tests.engines.conformance`` tries them."""
