"""Writes a manual page for each command of `tollgate`.

    manual.py PROGRAM FOLDER DATE

The pages say what `--help` says: ArgumentParser prints both from the same declarations. The date is that of the release.
"""

import json
import pathlib
import subprocess
import sys


def roff(text: str) -> str:
    """Returns text for a line of its own: backslashes, dashes and leading dots are not roff's."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq").replace("`", "\\(ga")
    return "\\&" + escaped if escaped.startswith((".", "\\(aq")) else escaped


def prose(text: str) -> list[str]:
    """Returns the paragraphs of a discussion; indented lines stay as they are."""
    lines = []
    for line in text.split("\n"):
        if not line.strip():
            lines.append(".PP")
        elif line.startswith("  "):
            lines += [".nf", roff(line), ".fi"]
        else:
            lines.append(roff(line))
    return lines


def spelled(argument: dict) -> str:
    """Returns an argument as it is written on the command line."""
    value = f"<{argument.get('valueName', 'value')}>"
    if argument["kind"] == "positional":
        return value
    names = ", ".join(
        ("--" if name["kind"] == "long" else "-") + name["name"]
        for name in sorted(argument["names"], key=lambda name: name["kind"] == "long"))
    return f"{names} {value}" if argument["kind"] == "option" else names


def synopsis(words: str, command: dict) -> str:
    parts = [words]
    for argument in command.get("arguments", []):
        if not argument["shouldDisplay"] or "help" in (name["name"] for name in argument.get("names", [])):
            continue
        part = spelled(argument).split(", ")[-1] + (" ..." if argument["isRepeating"] else "")
        parts.append(f"[{part}]" if argument["isOptional"] else part)
    if command.get("subcommands"):
        parts.append("<subcommand>")
    return " ".join(parts)


def described(argument: dict) -> list[str]:
    text = argument.get("abstract", "")
    if "defaultValue" in argument:
        text += f" (default: {argument['defaultValue']})"
    if argument.get("allValues"):
        text += f" (values: {', '.join(argument['allValues'])})"
    return [".TP", f".B {roff(spelled(argument))}", roff(text.strip())]


def page(command: dict, version: str, date: str) -> tuple[str, str]:
    """Returns the name of a command's page, and the page."""
    words = [*command.get("superCommands", []), command["commandName"]]
    name = "-".join(words)
    lines = [
        f'.TH {name.upper()} 1 "{date}" "tollgate {version}" "Tollgate"', ".SH NAME",
        f"{roff(name)} \\- {roff(command.get('abstract', '').rstrip('.'))}", ".SH SYNOPSIS",
        roff(synopsis(" ".join(words), command))]
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", *prose(command["discussion"])]
    sections: dict[str, list[str]] = {}
    for argument in command.get("arguments", []):
        if argument["shouldDisplay"]:
            usual = "ARGUMENTS" if argument["kind"] == "positional" else "OPTIONS"
            sections.setdefault(argument.get("sectionTitle", usual).upper(), []).extend(described(argument))
    for title, texts in sections.items():
        lines += [f'.SH "{title}"', *texts]
    others = [one for one in command.get("subcommands", []) if one["shouldDisplay"] and one["commandName"] != "help"]
    if others:
        lines.append(".SH SUBCOMMANDS")
        for one in others:
            usual = " (the default)" if one["commandName"] == command.get("defaultSubcommand") else ""
            lines += [
                ".TP", f".BR {roff(name)}\\-{roff(one['commandName'])} (1)",
                roff(one.get("abstract", "") + usual)]
    if len(words) > 1:
        lines += [".SH SEE ALSO", f".BR {roff('-'.join(words[:-1]))} (1)"]
    return f"{name}.1", "\n".join(lines) + "\n"


def pages(command: dict, version: str, date: str) -> dict[str, str]:
    found = dict([page(command, version, date)])
    for one in command.get("subcommands", []):
        if one["commandName"] != "help":
            found |= pages(one, version, date)
    return found


def main(program: str, folder: str, date: str) -> None:
    def said(option: str) -> str:
        return subprocess.run([program, option], check=True, capture_output=True, text=True).stdout

    command = json.loads(said("--experimental-dump-help"))["command"]
    for name, text in pages(command, said("--version").strip(), date).items():
        (pathlib.Path(folder) / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
