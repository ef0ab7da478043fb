import CBench
import Crypto
import Foundation

/// The unavoidable work of a purchase or a renewal: signatures, their checks, and a durable row in
/// C.
final class Unavoidable {
  private let plain: OpaquePointer
  private let key = P256.Signing.PrivateKey()
  private let bytes = Data(repeating: 7, count: 3_000)

  init(in folder: BenchFolder) throws {
    guard let plain = cbench_open(folder.file("plain.sqlite").path) else {
      throw CocoaError(.fileWriteUnknown)
    }
    self.plain = plain
  }

  deinit { cbench_close(plain) }

  /// The transaction.
  func purchase() throws {
    try sign()
    precondition(cbench_insert(plain, "coins", 1, 2) == 0)
  }

  /// The transaction, the status's copy of it, and the renewal info: each is signed when it is read.
  func renewal() throws {
    for _ in 0..<3 { try sign() }
    precondition(cbench_insert(plain, "pro", 1, 2) == 0)
  }

  private func sign() throws {
    let signature = try key.signature(for: SHA256.hash(data: bytes))
    precondition(key.publicKey.isValidSignature(signature, for: SHA256.hash(data: bytes)))
  }
}
