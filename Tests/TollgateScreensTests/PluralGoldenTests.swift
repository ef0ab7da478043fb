import Foundation
import Testing
import TollgateScreens

@Suite("The recorded plural forms")
struct PluralGoldenTests {
  /// A library of others compares the same file: see `Tools/Tests/Interoperability/test_plurals.py`.
  @Test("equal the computed ones")
  func matchGolden() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Goldens/plural-categories.txt")
    var compared: [Substring: Int] = [:]
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ")
      try #require(words.count == 3)
      let bounds = words[1].split(separator: "-").compactMap { Int($0) }
      let (first, last) = (try #require(bounds.first), try #require(bounds.last))
      for number in first...last {
        let category = PluralCategory(of: number, in: String(words[0]))
        #expect(category.rawValue == words[2], "\(words[0]) \(number)")
        compared[words[0], default: 0] += 1
      }
    }
    #expect(compared.values.allSatisfy { $0 == 203 })
    #expect(compared.keys.contains("sl"))
    for language in PhraseLanguage.allCases {
      #expect(compared.keys.contains { $0 == language.rawValue }, "\(language)")
    }
  }
}
