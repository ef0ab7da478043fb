import ArgumentParser
import Foundation
import Lint
import LocalAppStore
import NewApp
import TollgateScreens

/// Writes stubs for missing translations: `tollgate strings`.
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Write stubs for an app's missing translations.",
    discussion: """
      Stubs go into Localizable.xcstrings: the text of the app's own language in the state `new`, in the plural forms of \
      the other language. Existing texts don't change. Until a stub is translated, people see the app's own language, and \
      `tollgate lint` finds it. The engine's own texts need no stub. Unchanged texts of `tollgate init` are translated at \
      once, in Products.storekit too: see Docs/Languages.md.

      Example:

        tollgate strings MyGame --language fr
      """)

  @Argument(help: "The app's folder, or its String Catalog.")
  var folder: String

  @Option(help: "The language to translate into, such as de or pt-BR.")
  var language: String

  @Flag(help: "Only list the missing keys.")
  var dryRun = false

  func validate() throws {
    let code = Locale.Language(identifier: language).languageCode
    guard let code, code.isISOLanguage else {
      throw ValidationError(
        "There is no language `\(language)`. Name it as a String Catalog does, such as de or pt-BR."
      )
    }
    let name = Locale.identifier(.bcp47, from: language)
    guard name == language else {
      throw ValidationError("A String Catalog names `\(language)` otherwise: `\(name)`.")
    }
  }

  func run() throws {
    let starter = try StarterTranslation()
    let known = PhraseLanguage(rawValue: language)
    let stubs = try StringStubs(path: folder, language: language) { key, text, source in
      known.flatMap { starter.text(key, written: text, in: source, for: $0) }
    }
    if dryRun {
      stubs.keys.forEach { print($0) }
    } else if !stubs.keys.isEmpty || !stubs.translated.isEmpty {
      // It is written to a new file that then replaces the old one, so a link is resolved first.
      let file = URL(filePath: stubs.file).resolvingSymlinksInPath()
      try Data(stubs.contents).write(to: file, options: .atomic)
    }
    FileHandle.standardError.write(Data("\(summary(of: stubs))\n".utf8))
    if let known, let summary = try nameProducts(stubs, starter, known) {
      FileHandle.standardError.write(Data("\(summary)\n".utf8))
    }
  }

  /// Names the products that still have a new app's names, and lists those to name by hand; nil if
  /// there are none.
  private func nameProducts(
    _ stubs: StringStubs, _ starter: StarterTranslation, _ language: PhraseLanguage
  ) throws -> String? {
    let file = URL(filePath: stubs.products)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    var document = try StoreConfigurationDocument(contentsOf: file)
    var named = 0
    try document.update {
      named = starter.name(&$0, from: stubs.sourceLanguage, in: language)
    }
    if named > 0, !dryRun { try document.write(to: file.resolvingSymlinksInPath()) }
    let rest = document.configuration.products.count { product in
      !product.localizations.contains { PhraseLanguage(reading: $0.locale) == language }
    }
    let sentences = [
      named == 0
        ? nil : "\(Self.products(named, said: "has", "have")) the words of `tollgate init` in it.",
      rest == 0
        ? nil
        : "\(Self.products(rest, said: "has", "have")) no name and no description in `\(self.language)`: "
          + "add them here and in App Store Connect.",
    ]
    let said = sentences.compactMap(\.self).joined(separator: " ")
    return said.isEmpty ? nil : "\(stubs.products): \(said)"
  }

  private static func products(_ count: Int, said one: String, _ several: String) -> String {
    count == 1 ? "1 product \(one)" : "\(count) products \(several)"
  }

  private func summary(of stubs: StringStubs) -> String {
    let translated = stubs.translated.count
    let begun =
      translated == 0
      ? "" : " \(Self.texts(translated, said: "has", "have")) the words of `tollgate init` in it."
    let waiting =
      stubs.waiting.isEmpty
      ? ""
      : " \(Self.texts(stubs.waiting.count)) still to be translated\(Self.few(stubs.waiting))."
    return sentence(of: stubs) + begun + waiting
  }

  private func sentence(of stubs: StringStubs) -> String {
    switch (stubs.keys.count, dryRun) {
    case (0, _): "\(stubs.file): nothing is missing in `\(language)`."
    case (let count, true): "\(stubs.file): \(Self.texts(count)) missing in `\(language)`."
    case (let count, false):
      "\(stubs.file): \(Self.texts(count)) to be translated into `\(language)`\(Self.few(stubs.keys))."
    }
  }

  /// Names some keys if they fit into a line.
  private static func few(_ keys: [String]) -> String {
    keys.count > 3 ? "" : ": " + keys.map { "`\($0)`" }.joined(separator: ", ")
  }

  private static func texts(
    _ count: Int, said one: String = "is", _ several: String = "are"
  ) -> String {
    count == 1 ? "1 text \(one)" : "\(count) texts \(several)"
  }
}
