"""Holds the pages for people to what is there: their links, their snippets, and the calls they name."""

import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def tracked(*patterns):
    """Returns the files that git has, so that no build product is taken for a page."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *patterns],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\n")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


PAGES = [page for page in tracked("*.md") if "Goldens" not in page.parts]


def fences(text):
    """Returns each fenced block with its language, its line and what stands before it."""
    blocks, language, begun, before = [], None, 0, ""
    lines, body = text.split("\n"), []
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            if language is None:
                language, begun, body = line.strip()[3:].strip(), number, []
                before = "\n".join(lines[max(0, number - 4):number - 1])
            else:
                blocks.append((language, begun, before, "\n".join(body)))
                language = None
        elif language is not None:
            body.append(line)
    return blocks


def anchors(page):
    """Returns the anchors of a page's headings, as a Markdown host makes them."""
    found, in_fence = set(), False
    for line in page.read_text(encoding="utf-8").split("\n"):
        if line.lstrip().startswith("```"):
            in_fence = not in_fence
        if in_fence or not line.startswith("#"):
            continue
        title = re.sub(r"[`*_]|\[|\]\([^)]*\)", "", line.lstrip("#").strip()).lower()
        found.add(re.sub(r"[^\w\- ]", "", title).replace(" ", "-"))
    return found


class Links(unittest.TestCase):
    def test_lead_to_files_and_headings_that_exist(self):
        broken = []
        for page in PAGES:
            text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
            for target in re.findall(r"\]\(([^)\s]+)\)", text):
                if re.match(r"[a-z]+:", target) or target.startswith("doc:"):
                    continue
                name, _, anchor = target.partition("#")
                place = (page.parent / name).resolve() if name else page
                if not place.exists():
                    broken.append(f"{page.relative_to(ROOT)}: {target}")
                elif anchor and place.suffix == ".md" and anchor not in anchors(place):
                    broken.append(f"{page.relative_to(ROOT)}: {target} (no such heading)")
        self.assertEqual(broken, [])


class Snippets(unittest.TestCase):
    def test_are_quoted_as_they_compile(self):
        differing = []
        for page in PAGES:
            text = page.read_text(encoding="utf-8")
            for language, line, before, body in fences(text):
                if language != "swift":
                    continue
                below = "\n".join(text.split("\n")[line + body.count("\n") + 1:][:4])
                named = re.search(r"From \[`((?:Snippets|Tools/Tests/\w+)/\w+\.swift)`\]", before) or re.search(
                    r"This is \[`(Snippets/\w+\.swift)`\]", below)
                if not named:
                    continue
                code = (ROOT / named.group(1)).read_text(encoding="utf-8")
                squeezed = [part.strip() for part in code.split("\n") if part.strip()]
                quoted = [part.strip() for part in body.split("\n") if part.strip()]
                missing = [part for part in quoted if part not in squeezed]
                if missing:
                    differing.append(f"{page.relative_to(ROOT)}:{line}: {missing[0]}")
        self.assertEqual(differing, [])


class Address(unittest.TestCase):
    """The repository's address, which stands in `.ci/repository`"""

    ADDRESS = (ROOT / ".ci" / "repository").read_text(encoding="utf-8").strip()
    # Pages, and what people copy.
    COPIED = [*PAGES, *tracked("*.yml", "*.yaml", "*.swift", "Deploy/*")]

    def test_is_the_same_wherever_somebody_fetches_it(self):
        path = re.sub(r"^https?://|\.git$", "", self.ADDRESS)
        wrong = []
        for page in self.COPIED:
            for number, line in enumerate(page.read_text(encoding="utf-8").split("\n"), 1):
                place = f"{page.relative_to(ROOT)}:{number}"
                for address in re.findall(r"https?://[^\s\"'`<>)]*/tollgate(?:\.git)?(?=[\"'`\s>)]|$)", line):
                    if address != self.ADDRESS and "billing" not in address:
                        wrong.append(f"{place}: {address}")
                # `owner/name`, as an action's checkout has it: without a host, the owner stands for it.
                for owner in re.findall(r"repository: ([\w.-]+/tollgate)\b", line):
                    if owner != f"{path.split('/')[-2].split('.')[0]}/tollgate":
                        wrong.append(f"{place}: {owner}")
        self.assertEqual(wrong, [])

    def test_comes_with_the_word_that_no_version_is_published(self):
        silent = [
            str(page.relative_to(ROOT)) for page in PAGES
            if self.ADDRESS in (text := page.read_text(encoding="utf-8")) and not (
                "No version is published yet" in text and 'path: "../tollgate"' in re.sub(r"\s+", " ", text))]
        self.assertEqual(silent, [])


class Traps(unittest.TestCase):
    PAGE = ROOT / "Docs" / "StoreKitTestTraps.md"

    def test_are_held_by_tests_of_those_names(self):
        tests = "\n".join(source.read_text(encoding="utf-8") for source in tracked("Tests/*.swift"))
        rows = [line.split("|") for line in self.PAGE.read_text(encoding="utf-8").split("\n") if line.startswith("| ")][1:]
        named = [title for row in rows for title in re.findall(r'"([^"]+)"', row[3])]
        self.assertGreater(len(named), 8)
        self.assertEqual([title for title in named if f'"{title}"' not in tests], [])
        self.assertEqual([row[1] for row in rows if not re.search(r'"|\]\(|make', row[3])], [])


class APIAtAGlance(unittest.TestCase):
    PAGE = ROOT / "Docs" / "APIAtAGlance.md"

    def test_names_calls_that_are_public(self):
        text = "\n".join(
            source.read_text(encoding="utf-8") for source in tracked("Sources/*.swift"))
        public = set(re.findall(
            r"\b(?:public|package|open)\b[^\n={]*?\b(?:func|var|let|struct|class|enum|actor|case)\s+(\w+)",
            text))
        public |= set(re.findall(r"\bcase\s+(\w+)", text))
        known = public | {module.name for module in (ROOT / "Sources").glob("*/*")}
        known |= {"try", "await", "AsyncSequence", "Bool", "Int"}
        unknown = []
        for cell in re.findall(r"`([^`\n]+)`", self.PAGE.read_text(encoding="utf-8")):
            for name in re.findall(r"(?:^|[\s.(])([A-Za-z]\w*)(?=\(|$)", cell):
                if name not in known:
                    unknown.append(f"{name} in `{cell}`")
        self.assertEqual(unknown, [])

    def test_fits_on_a_screen(self):
        self.assertLessEqual(len(self.PAGE.read_text(encoding="utf-8").split("\n")), 60)


if __name__ == "__main__":
    unittest.main()
