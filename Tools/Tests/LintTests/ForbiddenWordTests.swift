import Testing

@testable import Lint

@Suite("A forbidden word")
struct ForbiddenWordTests {
  @Test(
    "is found in any case, with any accents, and at the start of a longer word",
    arguments: ["Go Premium", "PREMIUM!", "Prémium para siempre", "Premiums", "free-premium"])
  func found(text: String) {
    #expect(text.hasWord("premium"))
  }

  @Test(
    "is not found inside another word, and an empty one nowhere",
    arguments: ["Supremium", "Prem", ""])
  func notFound(text: String) {
    #expect(!text.hasWord("premium"))
    #expect(!text.hasWord(""))
  }
}
