"""A row of the table of damaged tokens, and the reasons that rows give.

Each row changes one thing of a token that both verifiers accept. A plain row is refused by both.
A row with `stricter` is accepted by Apple's library and refused by ours, for the reason given. A
row with `harmless` is accepted by both, for the reason given. A row with `laxer` is refused by
Apple's alone: such rows are about a claim that we do not read.
"""

import dataclasses

from changes import Change

ONE_SPELLING = "One signed fact must have one spelling, so that its bytes identify it."
TWICE = "Parsers differ about which of the two counts."
WHOLE_CHAIN = "The third certificate is part of the chain and must be the trusted root."
RFC_5280 = "RFC 5280 requires it of this certificate, and the App Store's have it."
ONE_PURPOSE = "A certificate for another purpose must not sign tokens."
OPTIONAL = "We don't use this claim, so it may be missing."
COMPLETE = "The App Store always sends this claim, and we need it to place the fact."
TYPED = "A claim must have the type that Apple documents."
NOT_JWT = "JWT's registered claims need a clock and an audience; the App Store sends none."
JSON_ONLY = "RFC 8259 has no such value."
BOUNDED = "The work for an unverified token is limited: 64 KiB and 16 levels."
ONE_KIND = "A token of one kind must not pass for another kind."
ONE_SUBJECT = "Only one subject is allowed, so that the one we check is the one we read."
UNREAD = "The signature is valid, and we don't read this claim."


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
