import ArgumentParser
import Foundation
import Journeys
import PaywallHTML
import ServedJourneys
import SourceJSON
import TollgateCore
import TollgateScreens

/// Prints a screen: `tollgate screen`.
struct ScreenCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "screen",
    abstract: "Print one screen of an app, as a person sees it.",
    discussion: """
      Without a journey it is the screen of a person who has just opened the app for the first time. With one, it is the \
      screen after the journey's last step.

      Example:

        tollgate screen MyGame pro_plans --locale de
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, html, json }

  @Argument(
    help:
      "The app's id, such as retro-racing, or its folder. (default: the app in this folder or above)"
  )
  var app: String?

  @Argument(help: "The screen's id, such as settings.")
  var screen: String?

  @Option(help: "The person's locale, such as es or ca_ES. (default: en_US, or the journey's)")
  var locale: String?

  @Option(help: "The format: \(Format.allCases.map(\.rawValue).joined(separator: ", ")).")
  var format = Format.text

  @Option(
    help: """
      The device's platform: \(Platform.allCases.map(\.rawValue).joined(separator: ", ")). \
      (default: the journey's, or iOS)
      """,
    transform: Platform.init(argument:))
  var platform: Platform?

  @Option(help: "A journey to play first.")
  var journey: String?

  @Option(help: "The folder with the apps that ids refer to. (default: the nearest Examples)")
  var apps: String?

  func validate() throws {
    guard platform != nil, journey != nil else { return }
    throw ValidationError("A journey says its own platform; leave out --platform or --journey.")
  }

  func run() async throws {
    let platform = try self.platform ?? journey.map { try Journey.only(in: $0).platform } ?? .iOS
    print(try format.printed(await seen(), on: platform), terminator: "")
  }

  /// Returns the requested screen.
  ///
  /// - Throws: For a name that nothing has, and for a sheet while no product is chosen.
  func seen() async throws -> Screen {
    let directory = try AppDirectory.named(apps)
    let (app, screen) = try names(in: directory)
    try checkLocale(of: app, in: directory)
    let seen = try await JourneyRunner(apps: directory, servers: .inProcess).screen(
      screen, of: app, after: try journey.map(Journey.only), locale: locale,
      platform: platform ?? .iOS)
    guard !seen.elements.isEmpty || seen.alert != nil else {
      throw ValidationError(
        "There is nothing on `\(screen)` yet. Live through a journey that puts something there, "
          + "such as one that chooses a product: --journey FILE.")
    }
    return seen
  }

  /// Returns the names of the app and the screen.
  ///
  /// One name alone is that of a screen in an app's folder, and elsewhere that of an app.
  private func names(in directory: AppDirectory) throws -> (app: String, screen: String) {
    if let app, let screen { return (app, screen) }
    let here = AppDirectory.nearestApp().map { $0.relativePath.isEmpty ? "." : $0.relativePath }
    if let here, let name = app { return (here, name) }
    guard let name = app ?? here else {
      throw ValidationError("Name an app and one of its screens: tollgate screen APP SCREEN.")
    }
    let folder =
      try directory.ids.contains(name) ? directory.app(name) : AppFolder(URL(filePath: name))
    let screens = folder.screens.screens.map { "`\($0.rawValue)`" }.joined(separator: ", ")
    throw ValidationError("Name one of the app's screens: \(screens).")
  }

  private func checkLocale(of app: String, in directory: AppDirectory) throws {
    guard let locale, Locale(named: locale) == nil else { return }
    let folder =
      try? directory.ids.contains(app) ? directory.app(app) : AppFolder(URL(filePath: app))
    let languages = folder?.strings?.languages.sorted().joined(separator: ", ") ?? "en"
    throw ValidationError(
      "There is no locale `\(locale)`. "
        + "\(folder?.catalog.app ?? app) speaks \(languages).")
  }
}

extension Journey {
  /// Returns the one journey in a file.
  fileprivate static func only(in path: String) throws -> Journey {
    let file = JourneyFile.read(path)
    guard file.journeys.count == 1, let journey = file.journeys.first else {
      throw ValidationError(
        "`\(path)` holds \(file.journeys.count) journeys; name a file that holds one.")
    }
    return try journey.get()
  }
}

extension ScreenCommand.Format {
  /// Returns a screen as text.
  func printed(_ screen: Screen, on platform: Platform = .iOS) throws -> String {
    switch self {
    case .text: return screen.plainText
    case .html: return try ScreenRenderer().page(screen, on: platform)
    case .json:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(screen), as: UTF8.self) + "\n"
    }
  }
}

extension Platform {
  fileprivate init(argument: String) throws {
    guard let platform = Platform(rawValue: argument) else {
      throw ValidationError(
        "There is no platform `\(argument)`. "
          + Suggestion.advice(about: argument, in: Platform.allCases.map(\.rawValue)))
    }
    self = platform
  }
}
