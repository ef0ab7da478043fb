import CResources
import EmbeddedFiles
import Foundation
import SourceJSON
import TollgateScreens

/// The texts of a new app in every language that the engine supports.
///
/// They are in `Resources/Starter.xcstrings`, like an app's own. No native speaker has read them
/// yet.
struct StarterWords {
  private let texts: [String: [PhraseLanguage: String]]

  /// Reads the texts.
  init() throws {
    let document = try JSONNode.parse(
      newapp_Starter_xcstrings().bytes, file: "Starter.xcstrings")
    var texts: [String: [PhraseLanguage: String]] = [:]
    for entry in document["strings"]?.members ?? [] {
      for language in PhraseLanguage.allCases {
        let unit = entry.node["localizations"]?[language.rawValue]?["stringUnit"]
        texts[entry.key, default: [:]][language] = unit?["value"]?.string
      }
    }
    self.texts = texts
  }

  /// The keys that have words.
  var keys: [String] { texts.keys.sorted() }

  /// Returns the first key, in alphabetical order, that has these words in a language.
  func key(of words: String, in language: PhraseLanguage) -> String? {
    texts.filter { $0.value[language] == words }.keys.min()
  }

  /// Returns a Boolean value that indicates whether a key has words.
  func has(_ key: String) -> Bool { texts[key] != nil }

  /// Returns the text of a key in a language; the key if it has none.
  func text(_ key: String, in language: PhraseLanguage) -> String {
    texts[key]?[language] ?? key
  }
}
