import Foundation
import Testing

@testable import TollgateCommand

@Suite("A file of certificates")
struct CertificateFileTests {
  private static let der = Data([0x30, 0x03, 0x02, 0x01, 0x05])
  private static let pem =
    "-----BEGIN CERTIFICATE-----\n\(der.base64EncodedString())\n-----END CERTIFICATE-----\n"

  private static func read(_ text: String) throws -> [[UInt8]] {
    try CertificateFile.certificates(in: Data(text.utf8), file: "root.pem")
  }

  @Test(
    "is read in PEM with any line ends and any text around it",
    arguments: [
      pem,
      pem.replacing("\n", with: "\r\n"),
      pem.replacing("\n", with: "\r"),
      "\u{FEFF}" + pem,
      "\u{FEFF}" + pem.replacing("\n", with: "\r\n"),
      "Bag Attributes\n    friendlyName: Root\nsubject=CN = Root\n" + pem,
      pem + "\nkept by nobody\n",
      pem.replacing("MAM", with: "MA\nM"),
      pem.replacing("-----\n", with: "-----  \n").replacing("MAM", with: "  MAM"),
      "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n" + pem,
      String(pem.dropLast()),
    ])
  func isReadAsPEM(text: String) throws {
    #expect(try Self.read(text) == [[UInt8](Self.der)])
  }

  @Test("may hold several in PEM, which are read in their order")
  func several() throws {
    let other = Data([0x30, 0x00])
    let second = Self.pem.replacing(
      Self.der.base64EncodedString(), with: other.base64EncodedString())
    #expect(
      try Self.read(Self.pem + "and\r\n" + second) == [[UInt8](Self.der), [UInt8](other)])
  }

  @Test("in DER is read as one certificate")
  func binary() throws {
    #expect(
      try CertificateFile.certificates(in: Self.der, file: "root.cer") == [[UInt8](Self.der)])
  }

  @Test(
    "reports its fault, and where",
    arguments: [
      (
        "-----BEGIN CERTIFICATE-----\nMAM",
        "root.pem:1:1: this certificate has no end. It ends with a line `-----END CERTIFICATE-----`."
      ),
      (
        "x\n" + pem.replacing("MAM", with: "M#M"),
        "root.pem:2:1: the base64 of this certificate can't be read. Copy it again, whole."
      ),
      (
        "-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----",
        "root.pem:1:1: the base64 of this certificate can't be read. Copy it again, whole."
      ),
      (
        "no certificate",
        "root.pem:1:1: this is no certificate. Name one in DER, or a file with lines `-----BEGIN CERTIFICATE-----`."
      ),
    ])
  func mistakes(text: String, message: String) {
    let error = #expect(throws: (any Error).self) { try Self.read(text) }
    if let error { #expect("\(error)" == message) }
  }
}
