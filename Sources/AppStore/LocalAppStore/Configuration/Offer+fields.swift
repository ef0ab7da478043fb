import Foundation
import SourceJSON

extension StoreConfiguration.Offer {
  /// The offers of each kind; all but introductory ones have a name in requests.
  static let introductory = list()
  static let promotional = list(naming: "offerID")
  static let winBack = list(naming: "offerID") { _ in true }
  static let codes = list(naming: "referenceName")

  /// Returns the form of a list of offers, which leaves out those with a mistake, with a remark.
  private static func list(
    naming name: String? = nil,
    writesEligible: @escaping @Sendable (Self) -> Bool = { !$0.isEligible }
  ) -> ConfigurationForm<[Self]> {
    let fields =
      fields + [.usual("isEligible", \.isEligible, .flag, writtenIf: writesEligible)]
    return ConfigurationForm { offers, writer in
      .array(offers.map { writer.record($0, fields) })
    } read: { node, key, reader in
      reader.objects(key, node).compactMap { node in
        let before = reader.problems.count
        let isNamed = name.map { reader.required($0, .text, in: node) != nil } ?? true
        if isNamed, node["paymentMode"]?.string == "none" { return nil }
        let offer = reader.record(node, fields, from: Self())
        guard reader.problems.count > before else { return offer }
        reader.remarks += reader.problems[before...]
        reader.problems.removeSubrange(before...)
        return nil
      }
    }
  }

  private static let fields: [ConfigurationField<Self>] = [
    .usual("paymentMode", \.paymentMode, .word { "`\($0)` is not a way to pay" }),
    .optional("offerID", \.id, .text),
    .optional("referenceName", \.referenceName, .text),
    .optional("internalID", \.internalID, .text),
    ConfigurationField("displayPrice") { node, offer, reader in
      guard offer.paymentMode != .free else { return }
      // One file of version 1.2 has a `price`.
      let key = node["displayPrice"] == nil && node["price"] != nil ? "price" : "displayPrice"
      offer.price = reader.required(key, .price, in: node) ?? 0
    } write: { offer, _ in
      offer.paymentMode == .free ? nil : .string("\(offer.price)")
    },
    .optional("subscriptionPeriod", \.period, .period),
    .usual("numberOfPeriods", \.periodCount, .whole(from: 1)) { $0.period != nil },
    .optional(
      "eligibility", \.eligibility,
      .list(of: .word { "`\($0)` doesn't say who can redeem a code" })),
    .optional("isStackable", \.isStackable, .flag),
    .optional("billingPlanType", \.billingPlan, .name),
    .optional(
      "timeSinceLastSubscribed", \.timeSinceLastSubscribed,
      .record(
        [.optional("minimum", \.minimum, .period), .optional("maximum", \.maximum, .period)],
        from: TimeSinceLastSubscribed())),
  ]
}
