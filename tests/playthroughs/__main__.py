from acrux.core.names import BUILT_IN
from tests.playthroughs.story import file_of, story

for name in BUILT_IN:
    file_of(name).write_text(story(name), "utf-8")
