@testable import ServerStore

extension StoreSchema.Migration {
  /// A migration as a later version may have one.
  static let next = Self(
    name: "2-next", sql: "ALTER TABLE setting ADD COLUMN note TEXT NOT NULL DEFAULT 'new';")
}
