import Foundation
import SourceJSON
import Testing
import TollgateCore

@Suite("A catalog with an impossible value")
struct EdgeMistakeTests {
  /// A mistake, the members of a catalog that make it, and what the loader says.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let name: String
    let members: String
    let finds: String

    var testDescription: String { name }
  }

  private static let products = """
    "products": {
      "plan": { "type": "autoRenewable", "grants": { "entitlements": ["pro"] } },
      "pack": { "type": "consumable", "grants": { "balances": { "coins": 10, "gems": 1 } } }
    },
    "currencies": { "coins": {}, "gems": { "kept": "server" } }, "progress": ["level"],
    "trials": { "week": { "calendarDays": 7, "from": "firstLaunch" } }
    """

  private static func feature(_ rules: String) -> String {
    "\(products), \"features\": { \"other\": { \"access\": [\"free\"] }, \"f\": { \"access\": [\(rules)] } }"
  }

  private static let mistakes = [
    Mistake(
      name: "a decision in an access rule would depend on itself",
      members: feature(#"{ "allowed": "other" }"#), finds: "`allowed`"),
    Mistake(
      name: "an offer in an access rule needs a calendar",
      members: feature(#"{ "entitled": "pro", "offer": "sale" }"#), finds: "`offer`"),
    Mistake(
      name: "a screen's word in an access rule", members: feature(#"{ "input": "name" }"#),
      finds: "`input`"),
    Mistake(
      name: "under `not` too", members: feature(#"{ "not": { "calls": 3 } }"#), finds: "`calls`"),
    Mistake(
      name: "a server never hears of onboarding",
      members: feature(
        #"{ "quota": { "limit": 1, "per": "day", "kept": "server" } }, { "not": { "onboarded": true } }"#
      ),
      finds: "the server decides about `f`, and doesn't know what `onboarded` asks for"),
    Mistake(
      name: "a server has no balance of the device's",
      members: feature(#"{ "cost": { "gems": 1 } }, { "balance": { "coins": 5 } }"#),
      finds: "doesn't know what `balance` asks for"),
    Mistake(
      name: "two keepers of one feature's limits",
      members: feature(#"{ "cost": { "gems": 1 } }, { "quota": { "limit": 1, "per": "day" } }"#),
      finds: "kept in two places"),
    Mistake(
      name: "a cost on a choice's option is taken at each launch",
      members: feature(#"{ "cost": { "coins": 1 } }"#)
        + #", "choices": { "theme": { "options": ["other", "f"], "default": "other" } }"#,
      finds: "would cost this at each launch"),
    Mistake(
      name: "one count can't be a distance and a cap",
      members: feature(#"{ "upTo": 30 }, { "cap": 3 }"#), finds: "one number for both"),
    Mistake(
      name: "a bare date in `until` differs by time zone",
      members: #"""
        "products": { "s": { "type": "nonRenewing", "grants": { "entitlements": { "x": { "lasts": { "until": ["2026-12-01"] } } } } } }
        """#, finds: "2026-12-01"),
    Mistake(
      name: "a plan's entitlement lasts as long as its plan",
      members: #"""
        "products": { "s": { "type": "autoRenewable", "grants": { "entitlements": { "x": { "lasts": { "days": 3 } } } } } }
        """#, finds: "lasts as long as its plan"),
    Mistake(
      name: "a tip that can't be given again",
      members: #""products": { "t": { "type": "nonConsumable", "tip": true } }"#,
      finds: "a tip can be given again"),
    Mistake(
      name: "income that has no end",
      members:
        #""currencies": { "lives": { "income": [{ "amount": 1, "every": { "minutes": 15 } }] } }"#,
      finds: "has no end"),
    Mistake(
      name: "an interval asks for more than holdings",
      members: #"""
        "progress": ["level"], "currencies": { "lives": { "max": 5, "income": [
          { "amount": 1, "every": { "minutes": 15 }, "when": { "reached": { "level": 2 } } }] } }
        """#, finds: "can only ask what the person holds"),
    Mistake(
      name: "a balance of the server's that comes every few minutes",
      members: #"""
        "currencies": { "gems": { "kept": "server", "max": 5, "income": [{ "amount": 1, "every": { "minutes": 15 } }] } }
        """#, finds: "`gems` is kept by the server"),
    Mistake(
      name: "an income that the server pays by what it doesn't know",
      members: #"""
        "currencies": { "gems": { "kept": "server", "income": [{ "amount": 1, "per": "day", "when": { "onboarded": true } }] } }
        """#, finds: "doesn't know what `onboarded` asks for"),
    Mistake(
      name: "a spend that the server makes, with grants of the device",
      members: #"""
        "currencies": { "gems": { "kept": "server" } }, "entitlements": { "vip": {} },
        "spends": { "vip": { "cost": { "gems": 5 }, "grants": { "entitlements": { "vip": { "lasts": { "days": 3 } } } } } }
        """#, finds: "has no `grants` of spends"),
    Mistake(
      name: "a spend that the server makes, by what only a device knows",
      members: #"""
        "currencies": { "gems": { "kept": "server" } },
        "spends": { "toy": { "cost": { "gems": 5 }, "when": { "not": { "onboarded": true } } } }
        """#, finds: "doesn't know what `onboarded` asks for"),
    Mistake(
      name: "a spend whose cost is kept in two places",
      members: #"""
        "currencies": { "gems": { "kept": "server" }, "coins": {} },
        "spends": { "toy": { "cost": { "gems": 5, "coins": 1 } } }
        """#, finds: "is kept in two places"),
    Mistake(
      name: "uses don't come back by the session",
      members: feature(#"{ "quota": { "limit": 1, "per": "session" } }"#), finds: "session"),
  ]

  @Test("is refused with the place, the reason and the fix", arguments: mistakes)
  func refused(mistake: Mistake) throws {
    let text = "{ \"app\": \"a\", \"bundleID\": \"b\",\n\(mistake.members)\n}"
    let error = #expect(throws: SourceError.self) {
      _ = try Catalog(reading: Data(text.utf8), file: "c.json")
    }
    let found = error?.all.map(\.description) ?? []
    #expect(found.contains { $0.contains(mistake.finds) }, "\(found)")
    #expect(found.allSatisfy { $0.hasPrefix("c.json:") && $0.hasSuffix(".") || $0.hasSuffix("?") })
  }
}
