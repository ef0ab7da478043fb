import Crypto
import Foundation
import Testing

@testable import AppStoreWire

@Suite("A repeatable signature")
struct RepeatableSignatureTests {
  @Test("is the one that RFC 6979 defines for P-256 and SHA-256")
  func p256() throws {
    let key: [UInt8] = bytes("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721")
    #expect(
      try RepeatableECDSA.p256.signature(of: Data("sample".utf8), key: key)
        == bytes(
          "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
            + "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8"))
  }

  @Test("is the one that RFC 6979 defines for P-384 and SHA-384")
  func p384() throws {
    let key = bytes(
      "6B9D3DAD2E1B8C1C05B19875B6659F4DE23C3B667BF297BA9AA47740787137D896D5724E4C70A825F872C9EA60D2EDF5"
    )
    #expect(
      try RepeatableECDSA.p384.signature(of: Data("sample".utf8), key: key)
        == bytes(
          "94EDBB92A5ECB8AAD4736E56C691916B3F88140666CE9FA73D64C4EA95AD133C81A648152E44ACF96E36DD1E80FABE46"
            + "99EF4AEB15F178CEA1FE40DB2603138F130E740A19624526203B6351D0A3A94FA329C145786E679E7B82C71A38628AC8"
        ))
  }

  @Test("is valid in every other implementation, for any key and message")
  func isValid() throws {
    for number: UInt8 in 0..<40 {
      let message = Data(repeating: number, count: Int(number))
      let small = P256.Signing.PrivateKey()
      let first = try RepeatableECDSA.p256.signature(
        of: message, key: Array(small.rawRepresentation))
      #expect(
        small.publicKey.isValidSignature(
          try P256.Signing.ECDSASignature(rawRepresentation: first), for: message))
      let large = P384.Signing.PrivateKey()
      let second = try RepeatableECDSA.p384.signature(
        of: message, key: Array(large.rawRepresentation))
      #expect(
        large.publicKey.isValidSignature(
          try P384.Signing.ECDSASignature(rawRepresentation: second), for: message))
    }
  }

  @Test("gives an authority the same root and the same tokens in each process, at any time")
  func authority() throws {
    let one = SigningAuthority(seed: 1, signsRepeatably: true)
    let other = SigningAuthority(seed: 1, signsRepeatably: true)
    #expect(one.root == other.root)
    #expect(SigningAuthority(seed: 1).root != one.root)
    #expect(SigningAuthority(seed: 2, signsRepeatably: true).root != one.root)
    let address = "http://127.0.0.1:8090/ocsp"
    let token = try one.naming(responder: address).sign(TransactionPayload.month, at: .signing)
    let again = try other.naming(responder: address).sign(
      TransactionPayload.month, at: .signing, validAlsoAt: .signing + 40 * 365 * 86_400)
    #expect(token == again)
    #expect(try JWSVerifier(roots: [one.root]).failure(of: token) == nil)
  }

  private func bytes(_ hex: String) -> [UInt8] {
    stride(from: 0, to: hex.count, by: 2).compactMap { place in
      UInt8(hex.dropFirst(place).prefix(2), radix: 16)
    }
  }
}
