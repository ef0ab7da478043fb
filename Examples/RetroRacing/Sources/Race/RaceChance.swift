/// Random numbers that a seed decides: Mulberry32, which a browser computes alike.
struct RaceChance: Hashable, Sendable {
  private var state: UInt32

  init(seed: UInt32) { state = seed }

  /// Returns a number from 0 up to, but not including, 1.
  mutating func next() -> Double {
    state &+= 0x6d2b_79f5
    var mixed = (state ^ (state >> 15)) &* (state | 1)
    mixed ^= mixed &+ ((mixed ^ (mixed >> 7)) &* (mixed | 61))
    return Double(mixed ^ (mixed >> 14)) / 4_294_967_296
  }

  /// Returns a number from 0 up to, but not including, `count`.
  mutating func pick(_ count: Int) -> Int { Int(next() * Double(count)) }
}
