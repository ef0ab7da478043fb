import Foundation
import SourceJSON

/// A file of certificates, in DER or in PEM.
enum CertificateFile {
  /// The most bytes that such a file has.
  static let longest = 1_000_000

  /// Returns the certificates of a file, as DER: the one that it is, or each between two lines of
  /// PEM.
  ///
  /// PEM is text (RFC 7468): line endings may vary, a byte order mark or other text may be before,
  /// between and after certificates, and blocks that aren't certificates are skipped.
  ///
  /// - Throws: ``SourceError`` if a certificate has no end or isn't base64, or if there is no
  ///   certificate.
  static func certificates(in data: Data, file: String) throws(SourceError) -> [[UInt8]] {
    let text = String(decoding: data, as: UTF8.self)
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var certificates: [[UInt8]] = []
    var body: (text: String, line: Int)?
    for (index, line) in lines.enumerated() {
      let words = line.trimmingPrefix("\u{FEFF}").trimmingCharacters(in: .whitespaces)
      switch (words, body) {
      case (Self.begin, _): body = ("", index + 1)
      case (Self.end, let open?):
        certificates.append(try decode(open.text, begun: open.line, in: file))
        body = nil
      case (_, let open?): body = (open.text + words, open.line)
      default: break
      }
    }
    if let body {
      throw SourceError(
        "this certificate has no end", fix: "It ends with a line `\(Self.end)`.",
        at: SourceLocation(file: file, line: body.line, column: 1))
    }
    guard certificates.isEmpty else { return certificates }
    // DER begins with the tag of a sequence; text does not.
    guard data.first == 0x30 else {
      throw SourceError(
        "this is no certificate", fix: "Name one in DER, or a file with lines `\(Self.begin)`.",
        at: SourceLocation(file: file, line: 1, column: 1))
    }
    return [[UInt8](data)]
  }

  private static let begin = "-----BEGIN CERTIFICATE-----"
  private static let end = "-----END CERTIFICATE-----"

  private static func decode(
    _ text: String, begun line: Int, in file: String
  ) throws(SourceError) -> [UInt8] {
    guard let der = Data(base64Encoded: text), !der.isEmpty else {
      throw SourceError(
        "the base64 of this certificate can't be read", fix: "Copy it again, whole.",
        at: SourceLocation(file: file, line: line, column: 1))
    }
    return [UInt8](der)
  }
}
