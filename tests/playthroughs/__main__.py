import acrux
from tests.playthroughs.story import file_of, story

for name in acrux.GAMES:
    file_of(name).write_text(story(name), "utf-8")
