import AppStoreWire
import ArgumentParser
import Foundation
import SourceJSON

/// Verifies a JWS: `tollgate verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a JWS of the App Store and print its payload as JSON.",
    discussion: """
      It checks the algorithm, the chain, the markers, the validity on the signed date, and the signature. If a check fails, \
      the exit code is 1 and the reason is printed.

      Example:

        tollgate verify transaction.jws
      """)

  @Argument(help: "A file with the JWS, or - for standard input.")
  var file = "-"

  @Option(
    help:
      "The root certificates to trust: one in DER, or any number in PEM. (default: the local App Store's)"
  )
  var root: String?

  func run() throws {
    let token = String(decoding: try contents(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let certificates = try trusted()
    do throws(JWSVerificationFailure) {
      let verified = try Self.verifier(of: certificates).verify(token)
      print(String(decoding: verified.payload, as: UTF8.self))
    } catch {
      throw failure("\(error)")
    }
  }

  /// Returns a verifier that trusts those certificates that can be roots.
  ///
  /// A file with several may contain a whole chain, or roots with other algorithms.
  ///
  /// - Throws: An error that explains why the first is no root, if none is.
  private static func verifier(
    of certificates: [[UInt8]]
  ) throws(JWSVerificationFailure) -> JWSVerifier {
    let roots = certificates.filter { (try? JWSVerifier(roots: [$0])) != nil }
    return try JWSVerifier(roots: roots.isEmpty ? certificates : roots)
  }

  /// The most bytes of a token's file; the verifier has a lower limit for the token itself.
  private static let longestToken = 1_000_000

  private func contents() throws -> Data {
    guard file == "-" else {
      do throws(SourceError) {
        return try read(file, upTo: Self.longestToken)
      } catch {
        throw failure("\(error)")
      }
    }
    let data = try SourceFile.bytes(of: .standardInput, upTo: Self.longestToken)
    guard data.count <= Self.longestToken else {
      throw failure("-: \(SourceFile.tooLarge(nil, limit: Self.longestToken))")
    }
    return data
  }

  private func trusted() throws -> [[UInt8]] {
    guard let root else { return [SigningAuthority(seed: 0).root] }
    do throws(SourceError) {
      return try CertificateFile.certificates(
        in: read(root, upTo: CertificateFile.longest), file: root)
    } catch {
      throw failure("\(error)")
    }
  }

  private func read(_ path: String, upTo limit: Int) throws(SourceError) -> Data {
    try SourceFile.contents(of: path, upTo: limit)
  }

  /// Writes a failure to standard error.
  private func failure(_ message: String) -> ExitCode {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    return .failure
  }
}
