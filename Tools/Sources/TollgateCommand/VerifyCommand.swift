import AppStoreWire
import ArgumentParser
import Foundation

/// Verifies a JWS: `tollgate verify`.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verify a JWS of the App Store and print its payload as JSON.",
    discussion: """
      Every check is made: algorithm, chain, markers, validity on the signed date, and the \
      signature. The exit code is 1, with the reason, where one fails.
      """)

  @Argument(help: "A file that holds the JWS, or - for standard input.")
  var file = "-"

  @Option(
    help: "The root certificate to trust, in DER or PEM. (default: the local App Store's)")
  var root: String?

  func run() throws {
    let token = String(decoding: try contents(), as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    let roots = [try trusted()]
    do throws(JWSVerificationFailure) {
      let verified = try JWSVerifier(roots: roots).verify(token)
      print(String(decoding: verified.payload, as: UTF8.self))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode.failure
    }
  }

  private func contents() throws -> Data {
    if file == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
    return try read(file)
  }

  private func trusted() throws -> [UInt8] {
    guard let root else { return SigningAuthority(seed: 0).root }
    let data = try read(root)
    let text = String(decoding: data, as: UTF8.self)
    guard text.contains("-----BEGIN CERTIFICATE-----") else { return [UInt8](data) }
    let body = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }.joined()
    guard let der = Data(base64Encoded: body, options: .ignoreUnknownCharacters) else {
      throw ValidationError("\(root) is not a certificate in PEM: its base64 can't be read.")
    }
    return [UInt8](der)
  }

  private func read(_ path: String) throws -> Data {
    guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.readToEnd() else {
      FileHandle.standardError.write(Data("There is no file \(path), or it is empty.\n".utf8))
      throw ExitCode.failure
    }
    return data
  }
}
