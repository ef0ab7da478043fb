/// Comma-separated values, as in RFC 4180, in which no cell is a formula.
///
/// A spreadsheet evaluates a cell that begins with one of six characters, even if the text came
/// from a stranger (OWASP, "CSV Injection", https://owasp.org/www-community/attacks/CSV_Injection).
/// Such a text gets a leading apostrophe here; a number doesn't.
public enum CSV {
  /// Returns a line with its end: that of RFC 4180, unless another is named.
  public static func line(_ cells: [String], ending: String = "\r\n") -> String {
    cells.map(field).joined(separator: ",") + ending
  }

  private static func field(_ text: String) -> String {
    let plain = isFormula(text) ? "'\(text)" : text
    // This compares bytes, because a line break of two characters is one `Character`.
    guard plain.utf8.contains(where: { $0 == 0x2C || $0 == 0x22 || $0 == 0x0D || $0 == 0x0A })
    else { return plain }
    return "\"\(plain.replacing("\"", with: "\"\""))\""
  }

  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first else { return false }
    switch first {
    case UInt8(ascii: "="), UInt8(ascii: "@"), 0x09, 0x0A, 0x0D: return true
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      return text.wholeMatch(of: /[+-][0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?/) == nil
    default: return false
    }
  }
}
