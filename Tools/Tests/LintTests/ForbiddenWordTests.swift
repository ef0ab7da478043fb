import Testing

@testable import Lint

@Suite("A forbidden word")
struct ForbiddenWordTests {
  @Test(
    "is found in any case, with any accents, and at the beginning of a longer word",
    arguments: ["Go Premium", "PREMIUM!", "Prémium para siempre", "Premiums", "free-premium"])
  func found(text: String) {
    #expect(text.hasWord("premium"))
  }

  @Test("is not found within another word, nor is nothing", arguments: ["Supremium", "Prem", ""])
  func notFound(text: String) {
    #expect(!text.hasWord("premium"))
    #expect(!text.hasWord(""))
  }
}
