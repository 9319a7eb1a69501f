"""An `acrux engine` in a process of its own, as other programs start it."""

import subprocess

from tests.cli.run import ACRUX


class EngineProcess:
    def __init__(self, *arguments):
        command = [ACRUX, "engine", *map(str, arguments)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def gtp(self, line):
        """Send a command and return the whole reply, up to the blank line."""
        self.send(line)
        lines = []
        while (line := self.process.stdout.readline()) not in ("\n", ""):
            lines.append(line.rstrip("\n"))
        return "\n".join(lines)

    def wait_for(self, start):
        """The first line with this start, without it."""
        while line := self.process.stdout.readline():
            if line.startswith(start):
                return line[len(start) :].strip()
        raise EOFError(self.process.stderr.read())

    def ask(self, line, start):
        self.send(line)
        return self.wait_for(start)

    def close(self):
        """End with `quit`, and return the exit code and what was written to standard error."""
        self.send("quit")
        _, errors = self.process.communicate(timeout=60)
        return self.process.returncode, errors
