"""The words of an app, as its string catalog has them."""

import json
import pathlib
import re


class Words:
    """An app's words in one language."""

    def __init__(self, catalog: pathlib.Path, language: str):
        read = json.loads(catalog.read_text(encoding="utf-8"))
        self.entries = read["strings"]
        self.source = read["sourceLanguage"]
        self.language = language

    def __call__(self, key: str, *arguments: object) -> str:
        """What stands under a key, with its arguments in place."""
        formats = iter(range(len(arguments)))

        def argument(found: re.Match[str]) -> str:
            position = int(found.group(1)) - 1 if found.group(1) else next(formats)
            return str(arguments[position])

        return FORMAT.sub(argument, self.format(key, *arguments))

    def like(self, key: str, *arguments: object) -> re.Pattern[str]:
        """What stands under a key, whatever its arguments are."""
        parts = FORMAT.split(self.format(key, *arguments))[::2]
        return re.compile("^" + ".+".join(re.escape(part) for part in parts) + "$")

    def format(self, key: str, *arguments: object) -> str:
        localizations = self.entries[key]["localizations"]
        said = localizations.get(self.language) or localizations[self.source]
        if plural := said.get("variations", {}).get("plural"):
            # Of our languages each says "one" of one alone, for the numbers that a day has.
            number = next((one for one in arguments if isinstance(one, int)), 2)
            said = plural.get("one" if number == 1 else "other") or plural["other"]
        return said["stringUnit"]["value"]


FORMAT = re.compile(r"%(?:(\d+)\$)?(?:lld|@)")
