"""The code blocks of the documentation run."""

import re

import pytest

from tests.examples.site import PROJECT

PAGE = PROJECT / "docs" / "adapters.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_the_examples_of_the_page_run(number):
    exec(compile(BLOCKS[number], str(PAGE), "exec"), {})


def test_the_page_has_an_example_for_every_library():
    assert len(BLOCKS) == 3
