import AppStoreWire

/// A history as one text, because reading a hundred thousand of them must take at most a second.
///
/// First the number of ends of days of grace and each of them, then each payment. Numbers end with a comma; texts begin
/// with their length and a colon. A payment's date counts from that of the payment before, its other instants from its
/// own date, and a text that is that of the payment before is `=`.
extension PaymentHistory {
  /// The history as text.
  public var text: String {
    var text = ""
    func add(_ number: Int64?) { text += "\(number.map { "\($0)" } ?? "")," }
    func add(_ own: String?, as before: String??) {
      guard own != before else { return text += "=" }
      text += own.map { "\($0.utf8.count):\($0)" } ?? ":"
    }
    add(Int64(graces.count))
    for grace in graces { add(grace.rawValue) }
    var before: Payment?
    for payment in payments {
      let date = payment.date.rawValue
      func instant(_ other: WireDate?) -> Int64? { other.map { $0.rawValue &- date } }
      add(date &- (before?.date.rawValue ?? 0))
      add(payment.id, as: nil)
      add(payment.product, as: before?.product)
      add(instant(payment.expires))
      add(
        (payment.isSubscription ? 1 : 0) + (payment.isTrial ? 2 : 0)
          + (payment.isUpgraded ? 4 : 0))
      add(payment.price?.thousandths)
      add(payment.price?.currency, as: before.map { $0.price?.currency })
      add(instant(payment.revoked))
      add(payment.revokedShare)
      add(payment.storefront, as: before.map(\.storefront))
      add(payment.offer, as: before.map(\.offer))
      add(instant(payment.known))
      before = payment
    }
    return text
  }

  /// Reads a history that was written as text; nil for any other text.
  public init?(text: String) {
    var reading = Reading(bytes: Array(text.utf8))
    do throws(Reading.Damage) {
      var graces: [WireDate] = []
      for _ in 0..<(try reading.count()) {
        graces.append(WireDate(rawValue: try reading.number()))
      }
      var payments: [Payment] = []
      while !reading.isAtEnd { payments.append(try reading.payment(after: payments.last)) }
      // They were written in their order.
      (self.payments, self.graces) = (payments, graces)
    } catch {
      return nil
    }
  }

  /// A text that is being read.
  private struct Reading {
    struct Damage: Error {}

    let bytes: [UInt8]
    private var place = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { place == bytes.count }

    mutating func payment(after before: Payment?) throws(Damage) -> Payment {
      let date = (before?.date.rawValue ?? 0) &+ (try number())
      let id = try text(as: nil)
      let product = try text(as: before?.product)
      let expires = try instant(from: date)
      let flags = try number()
      let price = try optionalNumber()
      let currency = try text(as: before.map { $0.price?.currency })
      let revoked = try instant(from: date)
      let share = try number()
      let storefront = try text(as: before.map(\.storefront))
      let offer = try text(as: before.map(\.offer))
      guard let id, let product, let known = try instant(from: date) else { throw Damage() }
      return Payment(
        id: id, product: product, date: WireDate(rawValue: date), expires: expires,
        isSubscription: flags & 1 != 0, isTrial: flags & 2 != 0,
        isUpgraded: flags & 4 != 0,
        price: price.flatMap { price in
          currency.map { Money(thousandths: price, currency: $0) }
        },
        revoked: revoked, revokedShare: share, storefront: storefront, offer: offer, known: known)
    }

    mutating func count() throws(Damage) -> Int {
      let number = try number()
      // Each takes at least two bytes.
      guard (0...Int64(bytes.count)).contains(number) else { throw Damage() }
      return Int(number)
    }

    mutating func number() throws(Damage) -> Int64 {
      guard let number = try optionalNumber() else { throw Damage() }
      return number
    }

    private mutating func instant(from date: Int64) throws(Damage) -> WireDate? {
      try optionalNumber().map { WireDate(rawValue: date &+ $0) }
    }

    /// Reads a number with the comma at its end.
    private mutating func optionalNumber() throws(Damage) -> Int64? {
      let number = try digits(until: 0x2C)
      return number
    }

    private mutating func digits(until end: UInt8) throws(Damage) -> Int64? {
      let start = place
      let isNegative = place < bytes.count && bytes[place] == 0x2D
      if isNegative { place += 1 }
      var value: Int64 = 0
      while place < bytes.count, case let digit = bytes[place] &- 0x30, digit < 10 {
        value = value &* 10 &+ (isNegative ? -Int64(digit) : Int64(digit))
        place += 1
      }
      guard place < bytes.count, bytes[place] == end, place - start <= 20 else { throw Damage() }
      defer { place += 1 }
      return place == start ? nil : value
    }

    /// Reads a text, or repeats the previous payment's.
    private mutating func text(as before: String??) throws(Damage) -> String? {
      guard place < bytes.count else { throw Damage() }
      if bytes[place] == 0x3D {
        guard let before else { throw Damage() }
        place += 1
        return before
      }
      guard let count = try digits(until: 0x3A) else { return nil }
      guard (0...Int64(bytes.count - place)).contains(count) else { throw Damage() }
      let end = place + Int(count)
      defer { place = end }
      return String(decoding: bytes[place..<end], as: UTF8.self)
    }
  }
}
