import Foundation
import HTTPTypes
import Journeys
import TollgateCore
import TollgateScreens

/// A device that a paywall is shown on: a platform, and a screen's size in points.
enum PaywallDevice: String, CaseIterable, Hashable, Sendable {
  case phone, small, tablet, watch, mac

  var title: String {
    switch self {
    case .phone: "iPhone"
    case .small: "Small iPhone"
    case .tablet: "iPad"
    case .watch: "Apple Watch"
    case .mac: "Mac"
    }
  }

  var platform: Platform {
    switch self {
    case .phone, .small, .tablet: .iOS
    case .watch: .watchOS
    case .mac: .macOS
    }
  }

  /// The size of its screen, in points; `sheets.css` has the same.
  var size: (width: Int, height: Int) {
    switch self {
    case .phone: (402, 874)
    case .small: (375, 667)
    case .tablet: (820, 1180)
    case .watch: (198, 242)
    case .mac: (640, 720)
    }
  }
}

/// By day, or by night.
enum PaywallLook: String, CaseIterable, Hashable, Sendable {
  case light, dark
}

/// The part of a paywall that a picture shows.
enum PaywallLength: String, CaseIterable, Hashable, Sendable {
  /// The device's screen when the paywall opens, as App Review requires it.
  case screen

  /// All of it, including the part below the screen.
  case whole

  var title: String {
    switch self {
    case .screen: "The device’s screen"
    case .whole: "Whole length"
    }
  }
}

/// A variant of an experiment with a paywall, or the paywall without an experiment.
struct PaywallVariant: Hashable, Sendable {
  let experiment: String
  let variant: String

  /// The name of it on a page.
  var title: String { "\(experiment): \(variant)" }

  /// The name of it in an address.
  var name: String { "\(experiment):\(variant)" }
}

/// The requested pictures of a paywall, from an address: `?language=es&look=dark&device=watch`.
///
/// Without a selection all are used, but for devices only the phone.
struct PaywallQuery: Hashable, Sendable {
  /// The most pictures of a page.
  static let most = 60

  let paywall: Paywall
  let languages: [String]
  let looks: [PaywallLook]
  let devices: [PaywallDevice]

  /// The variants of experiments; nil is the paywall without one.
  let variants: [PaywallVariant?]

  let length: PaywallLength

  /// The run that led here, or nil.
  let run: String?

  /// The available choices.
  struct Choices: Hashable, Sendable {
    let paywalls: [Paywall]
    let languages: [String]
    let devices: [PaywallDevice]
    let variants: [PaywallVariant?]
  }

  /// The number of pictures.
  var count: Int { languages.count * looks.count * devices.count * variants.count }

  /// Reads an address's query.
  ///
  /// - Throws: ``Problem`` for an invalid choice, and for too many pictures.
  init(_ fields: [(String, String)], of app: AppFolder, in entry: AppEntry) throws(Problem) {
    let path = "/\(PageAddress.segment(entry.id))/paywalls"
    func values(_ name: String) -> [String] {
      var found: [String] = []
      for (field, value) in fields where field == name && !value.isEmpty && !found.contains(value) {
        found.append(value)
      }
      return found
    }
    func chosen<Value>(
      _ name: String, of all: [Value], _ word: (Value) -> String, usual: [Value]
    ) throws(Problem) -> [Value] {
      let words = values(name)
      for wrong in words where !all.contains(where: { word($0) == wrong }) {
        throw .unknownChoice(wrong, of: name, among: all.map(word), path: path)
      }
      let found = all.filter { words.contains(word($0)) }
      return found.isEmpty ? usual : found
    }
    let paywalls = app.catalog.paywalls
    guard let first = paywalls.first else {
      throw Problem(
        status: .notFound, title: "\(entry.name) has no paywall",
        text: "Its catalog describes none under “paywalls”.",
        link: .init(path: "/\(PageAddress.segment(entry.id))/", label: "Back to the app"))
    }
    run = values(PageAddress.runName).first
    paywall = try chosen("paywall", of: paywalls, \.id.rawValue, usual: [first])[0]
    let choices = Self.choices(of: paywall, in: app)
    languages = try chosen("language", of: choices.languages, { $0 }, usual: choices.languages)
    looks = try chosen(
      "look", of: PaywallLook.allCases, \.rawValue, usual: PaywallLook.allCases)
    devices = try chosen(
      "device", of: choices.devices, \.rawValue, usual: Array(choices.devices.prefix(1)))
    variants = try chosen(
      "variant", of: choices.variants, { $0?.name ?? "none" }, usual: choices.variants)
    length = try chosen("length", of: PaywallLength.allCases, \.rawValue, usual: [.screen])[0]
    guard count <= Self.most else {
      throw Problem(
        status: .badRequest, title: "These are too many pictures",
        text:
          "You chose \(count), and a page has at most \(Self.most). Choose fewer languages or devices.",
        link: .init(path: path, label: "Choose again"))
    }
  }

  /// Returns the choices for a paywall.
  static func choices(of paywall: Paywall, in app: AppFolder) -> Choices {
    let experiments = app.catalog.experiments.filter {
      $0.paywall == paywall.id
    }
    return Choices(
      paywalls: app.catalog.paywalls,
      languages: app.strings.map { $0.languages.sorted() } ?? ["en"],
      devices: PaywallDevice.allCases.filter { !paywall.hiddenOn.contains($0.platform) },
      variants: [nil]
        + experiments.flatMap { experiment in
          experiment.variants.map {
            PaywallVariant(experiment: experiment.id.rawValue, variant: $0.id.rawValue)
          }
        })
  }

  /// The query that selects the same pictures.
  var text: String {
    let pairs =
      [("paywall", paywall.id.rawValue)] + languages.map { ("language", $0) }
      + looks.map { ("look", $0.rawValue) } + devices.map { ("device", $0.rawValue) }
      + variants.map { ("variant", $0?.name ?? "none") }
      + (length == .screen ? [] : [("length", length.rawValue)])
    return "?"
      + pairs.map { "\($0)=\(PageAddress.segment($1))" }.joined(separator: "&")
  }
}

extension Problem {
  fileprivate static func unknownChoice(
    _ word: String, of name: String, among all: [String], path: String
  ) -> Problem {
    Problem(
      status: .badRequest, title: "There is no \(name) “\(word)”",
      text: "There are \(all.map { "“\($0)”" }.joined(separator: ", ")).",
      link: .init(path: path, label: "Choose again"))
  }
}
