import ArgumentParser
import Foundation
import Lint
import NewApp
import TollgateScreens

/// Writes stubs for what is to be translated: `tollgate strings`.
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Write stubs for the texts that an app lacks in a language.",
    discussion: """
      Each stub goes into Localizable.xcstrings, beside what is written there already: the words of \
      the app's own language in the state `new`, in the plural forms of the other one. Nothing that \
      is there is changed, and nobody is shown a stub: `tollgate lint` finds it until it is \
      translated. What the engine says by itself needs none, and what `tollgate init` has written \
      is written in its words, as long as nobody has changed it; Docs/Languages.md says in which \
      languages.
      """)

  @Argument(help: "The app's folder, or its String Catalog.")
  var folder: String

  @Option(help: "The language to translate into, such as de or pt-BR.")
  var language: String

  @Flag(help: "List the keys of what is missing, and write nothing.")
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
      // Written whole beside the file and put in its place, so a link is followed first.
      let file = URL(filePath: stubs.file).resolvingSymlinksInPath()
      try Data(stubs.contents).write(to: file, options: .atomic)
    }
    FileHandle.standardError.write(Data("\(summary(of: stubs))\n".utf8))
  }

  private func summary(of stubs: StringStubs) -> String {
    let translated = stubs.translated.count
    let begun =
      translated == 0
      ? "" : " \(Self.texts(translated, said: "has", "have")) the words of `tollgate init` in it."
    return sentence(of: stubs) + begun
  }

  private func sentence(of stubs: StringStubs) -> String {
    switch (stubs.keys.count, dryRun) {
    case (0, _): "\(stubs.file): nothing is missing in `\(language)`."
    case (let count, true): "\(stubs.file): \(Self.texts(count)) missing in `\(language)`."
    case (let count, false):
      "\(stubs.file): \(Self.texts(count)) to be translated into `\(language)`."
    }
  }

  private static func texts(
    _ count: Int, said one: String = "is", _ several: String = "are"
  ) -> String {
    count == 1 ? "1 text \(one)" : "\(count) texts \(several)"
  }
}
