import Foundation
import SourceJSON
import Testing
import TollgateCore

@Suite("A catalog with several mistakes")
struct CatalogMistakesTests {
  private func mistakes(_ members: String) -> [String] {
    let text = "{ \"app\": \"a\", \"bundleID\": \"b\",\n\(members)\n}"
    do throws(SourceError) {
      _ = try Catalog(reading: Data(text.utf8), file: "c.json")
      return []
    } catch { return error.all.map(\.description) }
  }

  @Test("is refused with every unreadable part, each access rule separately")
  func shapes() {
    let found = mistakes(
      """
      "products": { "p": { "type": "consumible", "grants": {} } },
      "features": {
        "read": { "access": [{ "daysOfWeek": ["sundya"] }, "fre", { "quota": { "limit": 0, "per": "day" } }] },
        "write": { "access": ["free"], "paywal": "wall" }
      },
      "trials": { "week": {} }
      """)
    #expect(
      found.map { $0.split(separator: ": ")[0] } == [
        "c.json:2:30", "c.json:4:41", "c.json:4:54", "c.json:4:83", "c.json:5:34", "c.json:7:21",
      ])
    #expect(found[1] == "c.json:4:41: `sundya` is not a day of the week. Did you mean `sunday`?")
    #expect(found[4].hasSuffix("Did you mean `paywall`?"))
  }

  @Test("is refused with all names that it does not define")
  func names() {
    let found = mistakes(
      """
      "features": {
        "read": { "access": [{ "entitled": "pro" }, { "trial": "week" }, { "reached": { "level": 2 } }] },
        "write": { "access": [{ "bought": "pen" }], "paywall": "wall" }
      },
      "paywalls": { "gate": { "screen": "gate", "products": ["gem"] } }
      """)
    #expect(
      found.map { $0.split(separator: ": ", maxSplits: 1)[1] } == [
        "`pro` is not an entitlement that a product grants. There are none.",
        "`week` is not a trial of this catalog. There are none.",
        "`level` is not a progression under `progress`. There are none.",
        "`pen` is not a spend of this catalog. There are none.",
        "`wall` is not a paywall of this catalog. There is only `gate`.",
        "`gem` is not a product of this catalog. There are none.",
      ])
  }
}
