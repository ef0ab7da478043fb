/// Arithmetic with whole numbers below an odd prime, in Montgomery's form.
///
/// A number is an array of 64-bit words, least significant first, as many as the modulus has.
struct Modulus: Sendable {
  private let words: [UInt64]

  /// The number whose product with the modulus's lowest word is minus one.
  private let negatedInverse: UInt64

  /// The square of the form's factor.
  private let square: [UInt64]

  /// Creates arithmetic modulo a prime whose highest bit is set.
  init(_ words: [UInt64]) {
    self.words = words
    var inverse = words[0]
    // Each step doubles the number of correct bits, starting with three.
    for _ in 0..<5 { inverse &*= 2 &- words[0] &* inverse }
    negatedInverse = 0 &- inverse
    var square = [UInt64](repeating: 0, count: words.count)
    square[0] = 1
    for _ in 0..<128 * words.count { square = Self.sum(square, square, below: words) }
    self.square = square
  }

  /// Returns a number that is less than twice the modulus, below it.
  func reduced(_ number: [UInt64]) -> [UInt64] { Self.reduced(number, carry: 0, below: words) }

  /// Returns the sum of two numbers.
  func sum(_ one: [UInt64], _ other: [UInt64]) -> [UInt64] {
    Self.sum(one, other, below: words)
  }

  /// Returns the product of two numbers.
  func product(_ one: [UInt64], _ other: [UInt64]) -> [UInt64] {
    multiplied(multiplied(one, other), square)
  }

  /// Returns a number's inverse: the number to the power of the modulus minus two.
  func inverse(of number: [UInt64]) -> [UInt64] {
    var exponent = words
    exponent[0] -= 2
    let base = multiplied(number, square)
    var power = base
    // The highest bit is set.
    for bit in (0..<64 * words.count - 1).reversed() {
      power = multiplied(power, power)
      if exponent[bit / 64] >> UInt64(bit % 64) & 1 == 1 { power = multiplied(power, base) }
    }
    var one = [UInt64](repeating: 0, count: words.count)
    one[0] = 1
    return multiplied(power, one)
  }

  /// Returns the product of two numbers divided by the form's factor.
  private func multiplied(_ one: [UInt64], _ other: [UInt64]) -> [UInt64] {
    let count = words.count
    var total = [UInt64](repeating: 0, count: count + 2)
    for word in other {
      var carry: UInt64 = 0
      for place in 0..<count {
        (carry, total[place]) = Self.add(one[place], word, total[place], carry)
      }
      Self.add(carry, to: &total, at: count)
      let factor = total[0] &* negatedInverse
      (carry, _) = Self.add(factor, words[0], total[0], 0)
      for place in 1..<count {
        (carry, total[place - 1]) = Self.add(factor, words[place], total[place], carry)
      }
      total[count - 1] = 0
      let (sum, overflow) = total[count].addingReportingOverflow(carry)
      total[count - 1] = sum
      total[count] = total[count + 1] &+ (overflow ? 1 : 0)
      total[count + 1] = 0
    }
    return Self.reduced(Array(total.prefix(count)), carry: total[count], below: words)
  }

  private static func add(_ carry: UInt64, to total: inout [UInt64], at place: Int) {
    let (sum, overflow) = total[place].addingReportingOverflow(carry)
    total[place] = sum
    if overflow { total[place + 1] &+= 1 }
  }

  /// Returns a product with two words added to it, in two words.
  private static func add(
    _ one: UInt64, _ other: UInt64, _ first: UInt64, _ second: UInt64
  ) -> (high: UInt64, low: UInt64) {
    var (high, low) = one.multipliedFullWidth(by: other)
    for word in [first, second] {
      let (sum, overflow) = low.addingReportingOverflow(word)
      low = sum
      if overflow { high &+= 1 }
    }
    return (high, low)
  }

  private static func sum(
    _ one: [UInt64], _ other: [UInt64], below modulus: [UInt64]
  ) -> [UInt64] {
    var total = one
    var carry: UInt64 = 0
    for place in one.indices {
      let (sum, first) = one[place].addingReportingOverflow(other[place])
      let (all, second) = sum.addingReportingOverflow(carry)
      total[place] = all
      carry = first || second ? 1 : 0
    }
    return reduced(total, carry: carry, below: modulus)
  }

  private static func reduced(
    _ number: [UInt64], carry: UInt64, below modulus: [UInt64]
  ) -> [UInt64] {
    var difference = number
    var borrow: UInt64 = 0
    for place in number.indices {
      let (part, first) = number[place].subtractingReportingOverflow(modulus[place])
      let (all, second) = part.subtractingReportingOverflow(borrow)
      difference[place] = all
      borrow = first || second ? 1 : 0
    }
    return borrow > carry ? number : difference
  }
}

extension Modulus {
  /// Returns the number with these bytes, most significant first.
  static func limbs(of bytes: [UInt8]) -> [UInt64] {
    stride(from: bytes.count, to: 0, by: -8).map { end in
      bytes[max(0, end - 8)..<end].reduce(0) { $0 << 8 | UInt64($1) }
    }
  }

  /// Returns the bytes of a number, the highest first.
  static func bytes(of limbs: [UInt64]) -> [UInt8] {
    limbs.reversed().flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt64($0)) }
    }
  }
}
