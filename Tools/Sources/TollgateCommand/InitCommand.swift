public import ArgumentParser
import Foundation
import LocalAppStore
public import NewApp
import SourceJSON
import TollgateScreens

/// Makes the folder of a new app: `tollgate init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create an app's folder: catalog, products, texts and journeys.",
    discussion: """
      Starts with a business model, or with existing products: --from takes a .storekit file of any version, or the JSON \
      of RevenueCat's offerings endpoint. The new folder has no lint findings and its journeys pass. It overwrites no \
      file. In a terminal it asks for a missing name, bundle identifier and model.

      Example:

        tollgate init MyGame --name "My Game" --bundle-id com.example.game --model quota
      """)

  @Argument(
    help: "The folder to create. (default: the name without spaces)")
  var folder: String?

  @Option(help: "The app's name, as people see it.")
  var name: String?

  @Option(help: "The app's bundle identifier, such as com.example.game.")
  var bundleID: String?

  @Option(
    help:
      "How the app earns its money: \(NewApp.Model.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var model: NewApp.Model?

  @Option(
    help: ArgumentHelp(
      "The app's languages, its own first, such as en,de. (default: those of the products, or en)",
      valueName: "languages"))
  var languages: String?

  @Option(help: "The address of the terms of use. (default: Apple's standard ones)")
  var terms: String?

  @Option(help: "The address of the privacy policy. (default: an example's)")
  var privacy: String?

  @Option(help: "A .storekit file, or RevenueCat's offerings as JSON, with the products.")
  var from: String?

  func validate() throws {
    if model != nil, from != nil {
      throw ValidationError("Give --model or --from, not both: the file says how the app earns.")
    }
    for (flag, address) in [("--terms", terms), ("--privacy", privacy)] {
      guard let address, !address.hasPrefix("https://") || URL(string: address)?.host() == nil
      else {
        continue
      }
      throw ValidationError(
        address.isEmpty
          ? "\(flag) is empty. Give an address with https://, or leave it out."
          : "\(flag) has to be an address with https://, and `\(address)` is none.")
    }
    if let bundleID { try check(bundleID: bundleID) }
    if let name, name.allSatisfy(\.isWhitespace) {
      throw ValidationError("The name is empty. Give one with --name.")
    }
    _ = try chosenLanguages()
  }

  func run() throws {
    let products = try products()
    let name = try self.name ?? askForName()
    let bundleID = try self.bundleID ?? askForBundleID(of: name)
    let origin = try products ?? .model(model ?? askForModel())
    let app = NewApp(
      name: name, bundleID: bundleID, origin: origin, languages: try chosenLanguages(),
      terms: terms, privacy: privacy)
    let folder = folder ?? name.filter { !$0.isWhitespace && $0 != "/" }
    let paths = try app.write(to: URL(filePath: folder, directoryHint: .isDirectory))
    print("Made \(folder):")
    for path in paths { print("  \(path)") }
    let quoted = Self.quoted(folder)
    print(
      """

      Next:
        tollgate lint \(quoted)
        tollgate test \(Self.quoted(folder + "/Journeys"))
        tollgate studio \(quoted)
      """)
  }

  // MARK: What was asked for

  /// The products of `--from`, if it is given.
  private func products() throws -> NewApp.Origin? {
    guard let from else { return nil }
    let data = try SourceFile.contents(of: from)
    let root = try JSONNode.parse(data, file: from)
    if RevenueCatOfferings.canRead(root) {
      return .offerings(try RevenueCatOfferings(data, file: from))
    }
    guard root["version"] != nil || root["settings"] != nil || root["subscriptionGroups"] != nil
    else {
      throw root.error(
        "this is neither a StoreKit configuration nor RevenueCat's offerings",
        fix:
          "Name a .storekit file that Xcode saved, or what GET /v1/subscribers/{user}/offerings or GET /v2/projects/{project}/offerings answers."
      )
    }
    return .configuration(try StoreConfigurationDocument(data: data, file: from))
  }

  private func askForName() throws -> String {
    try TerminalQuestion(text: "The app's name", flag: ("--name", "My Game")) { $0 }.ask()
  }

  private func askForBundleID(of name: String) throws -> String {
    let word = name.folding(options: .diacriticInsensitive, locale: nil).lowercased()
      .filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return try TerminalQuestion(
      text: "Its bundle identifier", flag: ("--bundle-id", "com.example.game"),
      standard: "com.example.\(word.isEmpty ? "app" : word)"
    ) { answer in
      try check(bundleID: answer)
      return answer
    }.ask()
  }

  private func askForModel() throws -> NewApp.Model {
    let names = NewApp.Model.allCases.map(\.rawValue)
    let isAsked = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    if isAsked {
      for model in NewApp.Model.allCases {
        print(
          "  \(model.rawValue.padding(toLength: 10, withPad: " ", startingAt: 0))\(model.summary)")
      }
    }
    return try TerminalQuestion(
      text: "How it earns its money", flag: ("--model", "quota"),
      others:
        "The models are \(names.joined(separator: ", ")); --from FILE takes products that exist.",
      standard: "quota"
    ) { answer in
      guard let model = NewApp.Model(rawValue: answer.lowercased()) else {
        throw ValidationError(
          "There is no model `\(answer)`. \(Suggestion.advice(about: answer, in: names))")
      }
      return model
    }.ask()
  }

  private func chosenLanguages() throws -> [PhraseLanguage]? {
    guard let languages else { return nil }
    let known = PhraseLanguage.allCases.map(\.rawValue)
    var chosen: [PhraseLanguage] = []
    for name in languages.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      guard let language = PhraseLanguage(rawValue: name) else {
        throw ValidationError(Self.unknown(language: name, known: known))
      }
      if !chosen.contains(language) { chosen.append(language) }
    }
    guard !chosen.isEmpty else {
      throw ValidationError(
        "--languages names none. Give some of \(known.joined(separator: ", ")).")
    }
    return chosen
  }

  private static func unknown(language name: String, known: [String]) -> String {
    let all = known.joined(separator: ", ")
    if name.contains(where: \.isWhitespace) {
      return "Part languages by commas, such as --languages en,de. There are words in \(all)."
    }
    if let near = PhraseLanguage(reading: name) {
      return "There are no words in `\(name)`. Did you mean `\(near.rawValue)`?"
    }
    guard Locale.Language(identifier: name).languageCode?.isISOLanguage == true else {
      return "There is no language `\(name)`. Name some of \(all)."
    }
    return "There are no words in `\(name)`, but in \(all). Add another language afterwards: "
      + "tollgate strings FOLDER --language \(Locale.identifier(.bcp47, from: name))"
  }

  private func check(bundleID: String) throws {
    let isRight =
      bundleID.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      } && bundleID.contains(".")
    guard isRight else {
      throw ValidationError(
        "`\(bundleID)` is no bundle identifier: words of letters, digits and hyphens, joined by dots, such as "
          + "com.example.game.")
    }
  }

  /// Returns a path quoted for a shell.
  static func quoted(_ path: String) -> String {
    let isPlain = path.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "/._-+,:@%".contains($0))
    }
    return isPlain && !path.isEmpty ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }
}

extension NewApp.Model: ExpressibleByArgument {
  /// The model in a few words, for who has to choose.
  fileprivate var summary: String {
    switch self {
    case .trial: "seven days of everything, then a subscription by the month or the year"
    case .quota: "five uses a day, then the same subscriptions"
    case .lifetime: "one purchase for everything"
    case .coins: "three packs of coins, and something to spend them on"
    case .tiers: "five uses a month, a hundred with the lower plan, no limit with the higher one"
    case .credits: "credits that a plan brings each month, and packs of more"
    case .passes: "passes for seven and thirty days of everything"
    case .tips: "three tips, which open nothing"
    }
  }
}
