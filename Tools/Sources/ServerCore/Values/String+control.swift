extension StringProtocol {
  /// A Boolean value that indicates whether it has a control character of ASCII: no identifier has one, and not every
  /// database can keep or look for all of them.
  package var hasControlCharacter: Bool { utf8.contains { $0 < 0x20 || $0 == 0x7F } }
}
