import SourceJSON
import TollgateCore

/// The plans of the paywall that a screen draws, in the order in which it sells them.
struct PlansLayout: Hashable, Sendable, Decodable {
  /// A product of the plans, with its texts where they are not the store's.
  struct Plan: Hashable, Sendable, Decodable {
    let product: SourceLocated<Catalog.Product.ID>
    let title: StringKey?
    let saves: Saving?
  }

  /// A plan's saving against another, over the same time.
  struct Saving: Hashable, Sendable, Decodable {
    let against: SourceLocated<Catalog.Product.ID>

    /// Its argument is the percentage.
    let label: StringKey
  }

  /// One text for each way of paying.
  ///
  /// Their arguments are the plan's title, the price, the period and the length of a free trial.
  struct Words: Hashable, Sendable, Decodable {
    let subscription: StringKey

    /// For a subscription that begins with a free trial for this person.
    let freeTrial: StringKey?
    let oneTime: StringKey
  }

  let plans: [Plan]

  /// The subject of the choice.
  let label: StringKey
  let preselected: SourceLocated<Catalog.Product.ID>?
  let button: Words
  let legal: Words?

  private enum CodingKeys: String, CodingKey {
    case plans, label, preselected = "preselect", button = "buy", legal
  }
}

extension PlansLayout {
  var mentions: [Mention] {
    [.text(label, arguments: 0)] + (preselected.map { [.product($0.fixed)] } ?? [])
      + plans.flatMap { plan -> [Mention] in
        [.product(plan.product.fixed)] + plan.title.mentioned()
          + (plan.saves.map { [.product($0.against.fixed), .text($0.label, arguments: 1)] } ?? [])
      } + button.mentions + (legal?.mentions ?? [])
  }
}

extension PlansLayout.Words {
  /// The number of arguments of each text.
  static let argumentCount = 4

  fileprivate var mentions: [Mention] {
    [Optional(subscription), freeTrial, oneTime]
      .flatMap { $0.mentioned(arguments: Self.argumentCount) }
  }
}

extension SourceLocated where Value == Catalog.Product.ID {
  /// The product as something that no remote value decides.
  var fixed: SourceLocated<Varying<Catalog.Product.ID>> {
    SourceLocated<Varying<Catalog.Product.ID>>(.fixed(value), at: location)
  }
}
