// Swift compares texts as people read them: `\u{212A}` (the sign for Kelvin) equals `K`. Whoever
// signs, stores or looks up an identifier means its bytes.

extension String {
  /// Returns whether both texts are the same bytes, where `==` asks whether they read the same.
  package func hasSameBytes(as other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }

  /// Returns whether this begins with the bytes of `prefix`, where `hasPrefix` compares characters.
  package func hasBytePrefix(_ prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
