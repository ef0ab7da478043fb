package import Foundation
import SourceJSON

/// A linter that checks an app's catalog, StoreKit configuration, texts and journeys against each
/// other.
///
/// ```swift
/// let report = Linter().lint(["Examples"])
/// for line in report.lines { print(line) }
/// ```
public struct Linter: Sendable {
  static let allRules: [any LintRule] = [
    MissingFile(), BrokenFile(), UnknownName(), UnknownSymbol(), TintContrast(),
    GrantUnused(), RemoteUnused(), TextUnused(),
    ProductNotInStore(), StayOfferNotInStore(), ProductNotInCatalog(), ProductType(),
    ProductNeverOffered(),
    ProductGrantsNothing(), NoWayToUnlock(), DeniedWithoutPaywall(), QuotaOfZero(),
    KeptOnServer(), BalanceOnOneDevice(), PlansPayTwice(), PassWithoutEnd(), PassBelowADay(),
    TierUnreachable(), TierWithoutOffer(),
    TextMissing(), TextArguments(), LanguageMissing(), PluralMissing(), ProductLanguageMissing(),
    ProductTextLength(),
    ForbiddenWord(), FalseClaim(), PaywallWithoutProducts(), PaywallWithoutRestore(),
    HardPaywallWithoutRestore(), PaywallLocksIn(), SubscriptionTermsMissing(),
    SubscriptionLinksMissing(),
    OfferWithoutEnd(), OffersTie(), OfferPrice(), TwinDearer(), StorefrontPriceMissing(),
    JourneyBroken(), JourneyUnknownName(), SilenceWithoutReason(), SilenceUnused(),
  ]

  /// The descriptions of all rules.
  public static let rules: [RuleDescription] = allRules.map(\.about)

  /// Creates a linter with all rules.
  public init() {}

  /// Looks at each app at or under some paths.
  ///
  /// - Parameter paths: Folders of apps, or folders that contain some. A path without an app is a
  ///   finding.
  /// - Returns: The findings.
  public func lint(_ paths: [String]) -> LintReport {
    var findings: [Finding] = []
    var seen: Set<String> = []
    for path in paths {
      let places = AppPlace.all(at: path)
      if places.isEmpty { findings.append(MissingFile.nothing(at: path)) }
      for place in places where seen.insert(place.catalog).inserted {
        findings += lint(AppSources(place))
      }
    }
    return LintReport(findings: findings, appCount: seen.count)
  }

  /// Looks at one app as it would be if some of its files had other contents.
  ///
  /// - Parameters:
  ///   - folder: The app's folder.
  ///   - contents: The contents, by the names of the files.
  /// - Returns: The findings, except those that the app silences with a reason.
  package func findings(in folder: String, with contents: [String: Data]) -> [Finding] {
    lint(AppSources(AppPlace(folder: folder), with: contents))
  }

  /// Returns the findings in one app, except those that it silences with a reason.
  func lint(_ app: AppSources) -> [Finding] {
    let rules = app.canBeJudged ? Self.allRules : [MissingFile(), BrokenFile()]
    let found = rules.flatMap { $0.findings(in: app) }
    let silences = Silences(app.settings.silences.filter(\.hasReason))
    let loud = found.filter { !silences.silence($0) }
    let known = Self.rules.map(\.id.rawValue)
    let settled =
      app.problems.isEmpty ? SilenceUnused().findings(in: app, among: found, rules: known) : []
    return Array(Set(Self.withoutEchoes(loud) + settled)).sorted()
  }

  /// Leaves out the loader's first mistake where a rule reports all of its kind.
  private static func withoutEchoes(_ findings: [Finding]) -> [Finding] {
    let broken = BrokenFile().about.id
    let rules: [any LintRule] = [
      UnknownName(), QuotaOfZero(), OfferWithoutEnd(), PluralMissing(),
    ]
    let thorough = rules.map(\.about.id)
    let reported = Set(findings.filter { thorough.contains($0.rule) }.map(Line.init))
    return findings.filter { $0.rule != broken || !reported.contains(Line($0)) }
  }

  private struct Line: Hashable {
    let file: String
    let number: Int

    init(_ finding: Finding) {
      file = finding.place.file
      number = finding.place.line
    }
  }
}

extension Linter {
  /// Returns the claims about prices in a text, such as "Save 50%" or "$4.99".
  public static func priceClaims(in text: String) -> [String] {
    PriceClaim.all(in: text).map(\.quote)
  }
}
