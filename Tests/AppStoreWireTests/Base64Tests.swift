import Foundation
import Testing

@testable import AppStoreWire

@Suite("Base64")
struct Base64Tests {
  @Test("decodes the texts it encoded, and encodes as Foundation does", arguments: 0..<70)
  func readsBack(count: Int) {
    var random = SplitMix64(seed: UInt64(count))
    let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let standard = Array(Data(bytes).base64EncodedString().utf8)
    #expect(Base64.standard.encode(bytes) == standard)
    #expect(Base64.standard.decode(standard[...]) == bytes)
    let url = Array(Data(bytes).base64URL.utf8)
    #expect(Base64.url.encode(bytes) == url)
    #expect(Base64.url.decode(url[...]) == bytes)
  }

  @Test(
    "rejects a text that it would have encoded differently",
    arguments: [
      "A", "AAAAA", "AB", "AAB", "AA==", "AAA=", "AAAA=", "=", "AA A", "AAA\n", "AA+A", "AA/A",
      "AAÄ",
      "AA.A",
    ])
  func urlIsCanonical(text: String) {
    #expect(Base64.url.decode(Array(text.utf8)[...]) == nil)
  }

  @Test(
    "rejects missing padding and extra padding",
    arguments: [
      "A", "AA", "AAA", "AA=", "AAA==", "AAAA=", "AAAA====", "====", "=", "A===", "AB==", "AAB=",
      "AA=A", "AA==AAAA", "AA-A", "AA_A", " AAAA", "AAA\n",
    ])
  func standardIsCanonical(text: String) {
    #expect(Base64.standard.decode(Array(text.utf8)[...]) == nil)
  }

  @Test("decodes exactly one of all two-digit texts for each byte")
  func isOneToOne() {
    let digits = (0..<128).map { UInt8($0) }
    let bytes = digits.flatMap { one in
      digits.compactMap { other in Base64.url.decode([one, other]) }
    }
    #expect(bytes.count == 256)
    #expect(Set(bytes).count == 256)
  }
}
