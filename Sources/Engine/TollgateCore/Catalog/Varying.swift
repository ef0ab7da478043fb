import SourceJSON

/// A value that the catalog fixes, or leaves to a remote value.
public enum Varying<Value: Hashable & Sendable & Decodable>: Hashable, Sendable {
  case fixed(Value)
  case remote(RemoteValue.ID)
}

extension Varying: Decodable {
  private enum Key: String, CodingKey { case remote }

  /// Reads the value, or `{ "remote": … }`.
  public init(from decoder: any Decoder) throws {
    if decoder.sourceNode?.isObject ?? ((try? decoder.container(keyedBy: Key.self)) != nil) {
      let container = try decoder.container(keyedBy: Key.self)
      self = .remote(try container.decode(RemoteValue.ID.self, forKey: .remote))
    } else {
      self = .fixed(try decoder.singleValueContainer().decode(Value.self))
    }
  }
}
