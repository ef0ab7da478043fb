import SourceJSON
import Testing

@Suite("A failed part of a decoded value")
struct CollectedTests {
  private struct Room: Decodable {
    let seats: Int
    let door: String?
  }

  private struct House: Decodable {
    let rooms: [Collected<Room>]
    let names: [String: Collected<Room>]?
    let height: Int
  }

  private func mistakes(_ text: String) -> [String] {
    do throws(SourceError) {
      _ = try SourceDecoder().decode(House.self, from: text.utf8, file: "house.json")
      return []
    } catch { return error.all.map(\.description) }
  }

  @Test("does not hide the mistakes of other parts, which are in the order of the file")
  func several() {
    let found = mistakes(
      """
      { "rooms": [
          { "seats": "four" },
          { "seats": 4 },
          { "seats": 4, "dor": "red" },
          { "seat": 2 }
        ],
        "names": { "hall": 7 },
        "height": 2 }
      """)
    #expect(
      found == [
        "house.json:2:16: `seats` of item 1 of `rooms` must be a whole number, not the text \"four\"",
        "house.json:4:19: unknown key `dor` in item 3 of `rooms`. Did you mean `door`?",
        "house.json:5:7: unknown key `seat` in item 4 of `rooms`. Did you mean `seats`?",
        "house.json:7:22: `hall` of `names` must be an object, not 7",
      ])
  }

  @Test("is reported together with the error that ends the decoding")
  func beforeTheEnd() {
    let found = mistakes("{ \"rooms\": [{ \"seats\": 1.5 }],\n \"height\": \"tall\" }")
    #expect(
      found == [
        "house.json:1:24: `seats` of item 1 of `rooms` must be a whole number, not 1.5",
        "house.json:2:12: `height` must be a whole number, not the text \"tall\"",
      ])
  }

  @Test("causes no complaint about keys that were not read")
  func unreadKeys() {
    #expect(
      mistakes("{ \"rooms\": [{ \"seats\": null, \"door\": \"red\" }], \"height\": 2 }").count == 1)
  }

  @Test("is reported with the others, twenty of them at most in one text")
  func limit() {
    let rooms = Array(repeating: "7", count: 30).joined(separator: ",\n")
    do throws(SourceError) {
      _ = try SourceDecoder().decode(
        House.self, from: "{ \"rooms\": [\(rooms)], \"height\": 2 }".utf8, file: "house.json")
      Issue.record("thirty mistakes were accepted")
    } catch {
      #expect(error.all.count == 30)
      let lines = error.description.split(separator: "\n")
      #expect(lines.count == 22)
      #expect(lines.last == "house.json: there are 9 more mistakes")
    }
  }
}
