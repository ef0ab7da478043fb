import Foundation
import TollgateCore

extension Journey {
  /// The journey in a file's format, without default values.
  ///
  /// Read again, it is the same journey.
  public var text: String {
    let steps = steps.map(\.text).joined()
    return head.map { "\($0.key.rawValue): \($0.value)\n" }.joined()
      + (steps.isEmpty ? "steps: []\n" : "steps:\n\(steps)")
  }

  /// The keys and values before the steps.
  private var head: [(key: JourneyKey, value: String)] {
    let standard = Defaults()
    func unless<Value: Equatable>(
      _ value: Value, _ usual: Value, _ text: (Value) -> String
    ) -> String? { value == usual ? nil : text(value) }
    let app: [(JourneyKey, String?)] =
      switch app {
      case .id(let id): [(.app, id.inYAML)]
      case .files(let catalog, let products):
        [(.catalog, catalog.inYAML), (.products, products.inYAML)]
      }
    let rest: [(JourneyKey, String?)] = [
      (.start, unless(start, standard.start) { "\($0)" }),
      (.timeZone, unless(timeZone, standard.timeZone) { $0.identifier.inYAML }),
      (.locale, unless(locale, standard.locale, \.inYAML)),
      (.storefront, unless(storefront, standard.storefront, \.inYAML)),
      (.platform, unless(platform, standard.platform, \.rawValue)),
      (.appVersion, unless(appVersion, standard.appVersion, \.quotedInYAML)),
      (.appBought, appBought?.text),
      (.build, unless(build, standard.build, \.rawValue)),
      (.onboarded, unless(onboarded, standard.onboarded) { "\($0)" }),
      (.experiments, unless(experiments, [:]) { $0.mapValues(\.text).inYAML }),
      (.remote, unless(remote, [:], \.inYAML)),
    ]
    return ([(.journey, title.asLineOfYAML)] + app + rest).compactMap { key, value in
      value.map { (key, $0) }
    }
  }
}

extension Journey.Purchase {
  fileprivate var text: String {
    version.map { "{ date: \(date), version: \($0.quotedInYAML) }" } ?? "\(date)"
  }
}

extension Journey.ExperimentChoice {
  fileprivate var text: String {
    switch self {
    case .drawn: "drawn"
    case .variant(let name): name
    }
  }
}

extension [String: String] {
  /// The texts by name, on one line.
  fileprivate var inYAML: String {
    let pairs = sorted { $0.key < $1.key }.map { "\($0.key.inYAML): \($0.value.inYAML)" }
    return "{ \(pairs.joined(separator: ", ")) }"
  }
}
