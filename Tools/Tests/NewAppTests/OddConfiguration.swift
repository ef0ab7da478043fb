import Foundation
import LocalAppStore

/// A StoreKit configuration of a shape that somebody may have: one product or two hundred, groups of one level or of
/// five, every kind of offer, names in no language or in Japanese alone, names that are too long or have signs in them.
struct OddConfiguration {
  private var random: Lot

  init(seed: Int) { random = Lot(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1) }

  /// Returns the configuration as a document.
  func document() throws -> StoreConfigurationDocument {
    var lot = random
    var configuration = StoreConfiguration(products: [])
    let count = lot.pick([1, 2, 3, 5, 8, 200])
    for group in 0..<lot.pick([0, 1, 1, 2]) {
      let name = lot.pick(["Pro", "プレミアム", "Pro & More (2024)", "", "100% Pro"])
      configuration.subscriptionGroups.append(
        .init(id: "group\(group)", name: name.isEmpty && group > 0 ? "Second" : name))
      for level in 1...lot.pick([1, 1, 2, 5]) {
        for period in lot.pick([
          [Period(1, .month)], [Period(1, .week), Period(1, .year)], Self.all,
        ]) {
          configuration.products.append(
            product(
              "g\(group).l\(level).\(period)", .autoRenewable, &lot,
              subscription: .init(
                groupID: "group\(group)", level: level, period: period,
                introductoryOffer: introduction(&lot))))
        }
      }
    }
    while configuration.products.count < count {
      let number = configuration.products.count
      let name = lot.pick([
        "unlock\(number)", "coins.\(number + 1)", "coins_\(number + 1)00", "lifetime\(number)",
        "石\(number)", "pack-\(number).hint", "\(number)",
      ])
      configuration.products.append(
        product(name, lot.pick([.consumable, .nonConsumable, .nonConsumable, .nonRenewing]), &lot))
    }
    return try StoreConfigurationDocument(configuration, file: "Odd.storekit")
  }

  private typealias Period = StoreConfiguration.Period

  private static let all = [
    Period(1, .week), Period(1, .month), Period(2, .month), Period(3, .month), Period(6, .month),
    Period(1, .year),
  ]

  private func introduction(_ lot: inout Lot) -> StoreConfiguration.Offer? {
    switch lot.pick([0, 0, 1, 2, 3]) {
    case 1: .init(paymentMode: .free, period: .init(1, .week))
    case 2:
      .init(
        paymentMode: .payAsYouGo, price: Decimal(99) / 100, period: .init(1, .month),
        periodCount: 3)
    case 3: .init(paymentMode: .payUpFront, price: Decimal(199) / 100, period: .init(3, .month))
    default: nil
    }
  }

  private func product(
    _ name: String, _ kind: StoreConfiguration.Product.Kind, _ lot: inout Lot,
    subscription: StoreConfiguration.Subscription? = nil
  ) -> StoreConfiguration.Product {
    let words = [
      [], [("ja", "すべて")], [("en_US", "All of It")], [("en_US", "All"), ("de", "Alles")],
      [("en_US", "Save 50% — everything in the app, for you")], [("pl", "Wszystko")],
      [("en_GB", "All"), ("zh_Hant", "全部")],
    ]
    return StoreConfiguration.Product(
      id: "com.example.\(name)", kind: kind, referenceName: lot.pick([nil, "Reference \(name)"]),
      internalID: lot.id(), price: Decimal(lot.pick([0, 99, 499, 99_999])) / 100,
      localizations: lot.pick(words).map {
        .init(
          locale: $0.0, displayName: $0.1,
          description: lot.pick(["", "Short.", String(repeating: "long ", count: 12)]))
      },
      subscription: subscription)
  }
}

/// Draws that are the same for the same seed.
private struct Lot {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int(next() % UInt64(values.count))]
  }

  mutating func id() -> String {
    let text = String(next() & 0xFFFF_FFFF, radix: 16, uppercase: true)
    return String(repeating: "0", count: 8 - text.count) + text
  }
}
