extension StringProtocol {
  /// A Boolean value that indicates whether it contains an ASCII control character: no identifier
  /// does, and not every database can store or search for all of them.
  public var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
