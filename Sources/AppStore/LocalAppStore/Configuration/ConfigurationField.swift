import SourceJSON

/// One key of an object in a `.storekit` file: how it is read into a value, and written from it.
struct ConfigurationField<Root>: Sendable {
  /// The key.
  let key: String

  /// Reads the key of an object into its place, or reports why it can't.
  let read: @Sendable (JSONNode, inout Root, inout ConfigurationReader) -> Void

  /// Returns the value to write, or nil to leave the key out.
  let write: @Sendable (Root, ConfigurationWriter) -> JSONValue?

  /// Creates a field from what it does.
  init(
    _ key: String,
    read: @escaping @Sendable (JSONNode, inout Root, inout ConfigurationReader) -> Void = {
      _, _, _ in
    },
    write: @escaping @Sendable (Root, ConfigurationWriter) -> JSONValue? = { _, _ in nil }
  ) {
    (self.key, self.read, self.write) = (key, read, write)
  }

  /// A key that an object must have.
  static func required<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ form: ConfigurationForm<Value>
  ) -> ConfigurationField {
    ConfigurationField(key) { node, root, reader in
      if let value = reader.required(key, form, in: node) { root[keyPath: path] = value }
    } write: {
      form.write($0[keyPath: path], $1)
    }
  }

  /// A key with a usual value: the one that is there before, if the key is missing or null.
  ///
  /// It is always written, or only under a condition.
  static func usual<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ form: ConfigurationForm<Value>,
    writtenIf isWritten: @escaping @Sendable (Root) -> Bool = { _ in true }
  ) -> ConfigurationField {
    ConfigurationField(key) { node, root, reader in
      if let value = reader.optional(key, form, in: node) { root[keyPath: path] = value }
    } write: {
      isWritten($0) ? form.write($0[keyPath: path], $1) : nil
    }
  }

  /// A key that may be missing or null, and is then left out, or written as null.
  static func optional<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ form: ConfigurationForm<Value>, writesNull: Bool = false
  ) -> ConfigurationField {
    ConfigurationField(key) { node, root, reader in
      root[keyPath: path] = reader.optional(key, form, in: node)
    } write: { root, writer in
      root[keyPath: path].map { form.write($0, writer) } ?? (writesNull ? .null : nil)
    }
  }

  /// The field of a part that some values lack.
  func of<Whole>(
    _ path: any WritableKeyPath<Whole, Root?> & Sendable
  ) -> ConfigurationField<Whole> {
    ConfigurationField<Whole>(key) { node, whole, reader in
      guard var part = whole[keyPath: path] else { return }
      read(node, &part, &reader)
      whole[keyPath: path] = part
    } write: { whole, writer in
      whole[keyPath: path].flatMap { write($0, writer) }
    }
  }
}
