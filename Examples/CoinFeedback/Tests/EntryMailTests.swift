import CoinFeedback
import Foundation
import Testing

@Suite("The mail of an entry")
struct EntryMailTests {
  @Test("has the parts that were written, in their order, a paragraph each")
  func hasTheParts() throws {
    let mail = try #require(
      EntryMail(inputs: [
        "shared": "true", "recipient": "ana@example.com", "next": "More of it & less",
        "context": "Monday, in the meeting", "impact": "",
      ]))
    #expect(mail.text == "Monday, in the meeting\n\nMore of it & less")
    #expect(
      mail.url?.absoluteString
        == "mailto:ana@example.com?body=Monday,%20in%20the%20meeting%0A%0AMore%20of%20it%20%26%20less"
    )
  }

  @Test("exists for an entry that was shared and has a recipient, and for no other")
  func needsARecipient() {
    #expect(EntryMail(inputs: ["recipient": "ana@example.com"]) == nil)
    #expect(EntryMail(inputs: ["shared": "true"]) == nil)
    #expect(EntryMail(inputs: ["shared": "true", "recipient": ""]) == nil)
  }
}
