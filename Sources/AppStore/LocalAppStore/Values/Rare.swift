/// A value that few have.
///
/// It is boxed, so that instances without it are smaller.
@propertyWrapper
struct Rare<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
  private var kept: [Value]

  init(wrappedValue: Value?) { kept = wrappedValue.map { [$0] } ?? [] }

  var wrappedValue: Value? {
    get { kept.first }
    set { kept = newValue.map { [$0] } ?? [] }
  }
}
