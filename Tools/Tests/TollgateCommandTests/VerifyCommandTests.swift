import AppStoreWire
import ArgumentParser
import Foundation
import Testing

@testable import TollgateCommand

@Suite("A token on the command line")
struct VerifyCommandTests {
  @Test("is verified by those of a file’s certificates that can be roots, among others")
  func chain() throws {
    let token = try SigningAuthority(seed: 7).sign(
      ["signedDate": 1_800_000_000_000], at: Date(timeIntervalSince1970: 1_800_000_000))
    let header = String(try #require(token.split(separator: ".").first))
      .replacing("-", with: "+").replacing("_", with: "/")
    let padded = header + String(repeating: "=", count: (4 - header.count % 4) % 4)
    let chain = try JSONDecoder().decode(
      Header.self, from: try #require(Data(base64Encoded: padded)))
    let pem = chain.x5c.map {
      "-----BEGIN CERTIFICATE-----\n\($0)\n-----END CERTIFICATE-----\n"
    }
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (file, root) = (folder.appending(path: "token"), folder.appending(path: "root.pem"))
    try Data(token.utf8).write(to: file)
    try Data(pem.joined().utf8).write(to: root)
    #expect(throws: Never.self) { try verify(file.path, "--root", root.path) }
    try Data(pem.dropLast().joined().utf8).write(to: root)
    #expect(throws: ExitCode.failure) { try verify(file.path, "--root", root.path) }
  }

  #if compiler(>=6.2)
  @Test("is refused if it is longer than any valid one, in a file or on standard input")
  func tooLong() async throws {
    let result = try await #require(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      defer { try? FileManager.default.removeItem(at: file) }
      try Data(repeating: UInt8(ascii: "A"), count: 1_000_001).write(to: file)
      #expect(throws: ExitCode.failure) { try verify(file.path) }
      let handle = try #require(FileHandle(forReadingAtPath: file.path))
      #expect(dup2(handle.fileDescriptor, STDIN_FILENO) == STDIN_FILENO)
      #expect(throws: ExitCode.failure) { try verify("-") }
    }
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("this file is too large: it has 1.1 MB, and the limit is 1 MB"))
    #expect(said.contains("-: this file is too large: it has more, and the limit is 1 MB"))
  }
  #endif
}

private struct Header: Decodable {
  let x5c: [String]
}

/// Runs the command as a shell does.
private func verify(_ arguments: String...) throws {
  var command = try TollgateCommand.parseAsRoot(["verify"] + arguments)
  try command.run()
}
