import Foundation
import SourceJSON

/// A text contains a word that the app avoids.
struct ForbiddenWord: LintRule {
  let about = RuleDescription(
    id: "forbidden-word", severity: .error,
    summary: "A text contains a word that the app forbids under `lint`.",
    why:
      "An app has one name for its product. Another name makes customers look for something that "
      + "doesn't exist.",
    fix:
      "Use the message's replacement. Keys may contain the word; texts, and the store's names and"
      + " descriptions, may not. The catalog lists the words: `\"lint\": { \"forbiddenWords\": { "
      + "\"Premium\": \"Unlimited Plays\" } }`. Case, accents and joined words make no difference.")

  func findings(in app: AppSources) -> [Finding] {
    let texts = app.words.all + app.storeProducts.items.flatMap(\.texts) + app.sentTexts
    return app.settings.forbiddenWords.flatMap { word, instead in
      texts.filter { $0.plain.hasWord(word) }.map { text in
        finding(
          at: text.place, on: text.key,
          "the text `\(text.key)` says \"\(word)\" in `\(text.language)`",
          fix: instead.isEmpty ? "Leave the word out." : "Say \"\(instead)\".")
      }
    }
  }
}

extension AppSources {
  /// The texts that variants show instead of others.
  fileprivate var sentTexts: [Words.Text] {
    entries(.remote).compactMap { $0.node[.message]?.string }.flatMap { key in
      texts(shownFor: key).filter { $0.place.file == place.catalog }
    }
  }
}

extension ConfiguredProducts.Item {
  fileprivate var texts: [Words.Text] {
    localizations.flatMap { localization in
      ["displayName", "description"].compactMap { key in
        localization[key].flatMap { node in
          node.string.map {
            Words.Text(
              key: id, language: localization["locale"]?.string ?? "", format: $0,
              place: node.location)
          }
        }
      }
    }
  }
}

extension String {
  /// Returns a Boolean value that indicates whether a word occurs, alone or as the start of a
  /// longer one.
  func hasWord(_ word: String) -> Bool {
    func folded(_ text: String) -> String {
      text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
    let (text, wanted) = (folded(self), folded(word))
    guard !wanted.isEmpty else { return false }
    return text.ranges(of: wanted).contains { range in
      range.lowerBound == text.startIndex
        || !text[text.index(before: range.lowerBound)].isLetter
    }
  }
}
