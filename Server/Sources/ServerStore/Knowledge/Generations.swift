/// The values that were asked for last, in two generations, of which the older one is forgotten when the younger one is
/// full.
///
/// A value that is asked for again moves from the older generation to the younger one.
struct Generations<Key: Hashable, Value> {
  private let most: Int
  private var young: [Key: Value] = [:]
  private var old: [Key: Value] = [:]

  /// Creates empty generations, each of which holds a number of values.
  init(of most: Int) { self.most = most }

  /// The number of values.
  var count: Int { young.count + old.keys.count { young[$0] == nil } }

  /// Returns the value under a key, or nil.
  mutating func find(_ key: Key) -> Value? {
    if let value = young[key] { return value }
    guard let value = old[key] else { return nil }
    add(value, key)
    return value
  }

  /// Adds a value, in place of the one under its key.
  mutating func add(_ value: Value, _ key: Key) {
    if young.count >= most, young[key] == nil { (old, young) = (young, [:]) }
    young[key] = value
  }

  /// Forgets all values.
  mutating func removeAll() { (young, old) = ([:], [:]) }
}
