/// An order has an identifier of its own, as a customer finds it on the receipt.
///
/// It follows from the transaction: an M and ten letters and digits, without ambiguous ones.
extension TransactionID {
  private static let alphabet = Array("0123456789ABCDFGHJKLMNPQRSTVWXYZ")

  /// Fifty bits: the ten characters.
  private static let mask: UInt64 = 1 << 50 - 1

  /// An odd factor, and the one that undoes it.
  private static let factor: UInt64 = 0x2_5DEE_CE66_D5A5
  private static let inverse = inverse(of: factor)

  private static let offset: UInt64 = 0x1_B2C3_D4E5_F607

  /// The identifier of the order by which the transaction was bought.
  public var orderID: String {
    var number = ((rawValue ^ Self.offset) &* Self.factor) & Self.mask
    var text: [Character] = []
    for _ in 0..<10 {
      text.append(Self.alphabet[Int(number % 32)])
      number /= 32
    }
    return "M" + String(text)
  }

  /// Creates the identifier of the transaction of an order, or nil if no order is called so.
  public init?(orderID: String) {
    guard orderID.utf8.count == 11, orderID.first == "M" else { return nil }
    var number: UInt64 = 0
    for character in orderID.dropFirst().reversed() {
      guard let digit = Self.alphabet.firstIndex(of: character) else { return nil }
      number = number * 32 + UInt64(digit)
    }
    self.init(rawValue: ((number &* Self.inverse) & Self.mask) ^ Self.offset)
  }

  /// Returns the number by which a product with an odd one is undone, by Newton's method.
  private static func inverse(of odd: UInt64) -> UInt64 {
    var inverse = odd
    for _ in 0..<6 { inverse = inverse &* (2 &- odd &* inverse) }
    return inverse
  }
}
