"""A row of the table of damaged tokens, and the reasons that rows give.

Each row changes one thing of a token that both verifiers accept. A plain row is refused by both.
A row with `stricter` is accepted by Apple's library and refused by ours, for the reason given. A
row with `harmless` is accepted by both, for the reason given. A row with `laxer` is refused by
Apple's alone: such rows are about a claim that we do not read.
"""

import dataclasses

from changes import Change

ONE_SPELLING = "One fact has one spelling, or what was seen cannot be known again by its bytes."
TWICE = "Readers differ about which of the two holds."
WHOLE_CHAIN = "The third certificate is part of the chain, and has to be the root that is trusted."
RFC_5280 = "RFC 5280 wants it of a certificate in this place, and the App Store's have it."
ONE_PURPOSE = "A certificate made for something else signs no tokens."
OPTIONAL = "Nothing follows from this claim, so a payload without it is read."
COMPLETE = "The App Store always writes this claim; without it the fact cannot be placed."
TYPED = "A claim has the type that Apple documents, or nothing is built on it."
NOT_JWT = "JWT's claims have rules that take a clock and an audience; the App Store signs none."
JSON_ONLY = "RFC 8259 knows no such value."
BOUNDED = "The work for an untrusted token is bounded: 64 KiB, and 16 levels."
ONE_KIND = "What is said of one thing is not taken for what is said of another."
ONE_SUBJECT = "What is checked is what is read: there is one, or nobody knows which."
UNREAD = "It was signed by who may sign it, and nothing of ours reads it."


@dataclasses.dataclass
class Row:
    name: str
    change: Change
    stricter: str | None = None
    harmless: str | None = None
    laxer: str | None = None

    @property
    def apple_refuses(self) -> bool:
        return self.stricter is None and self.harmless is None

    @property
    def we_refuse(self) -> bool:
        return self.laxer is None and self.harmless is None

    @property
    def reason(self) -> str | None:
        return self.stricter or self.harmless or self.laxer
