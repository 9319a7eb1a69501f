from acrux.core.names import BUILT_IN
from tests.playthroughs.playthrough import file_of, playthrough

for name in BUILT_IN:
    file_of(name).write_text(playthrough(name), "utf-8")
