import Foundation
import Testing

@testable import TollgateServer

/// SwiftNIO ends the process for a number that is no port.
@Suite("An address that the server calls")
struct PortTests {
  @Test("is refused if its port is invalid", arguments: [0, 65_536, 99_999])
  func refused(port: Int) throws {
    let secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
    #expect(throws: ServerFailure.self) {
      try WebhookReceiver("http://127.0.0.1:\(port)/", secrets: secret, allowsPrivate: true)
    }
    let folder = try RunningServer.Folder()
    defer { folder.remove() }
    let file = folder.url.appending(path: "credentials.json")
    let text = try String(contentsOf: file, encoding: .utf8)
    let address = #"{ "baseURL": "http://127.0.0.1:\#(port)","#
    try Data(text.replacing(/^\{/, with: address).utf8).write(to: file)
    #expect(throws: ServerFailure.self) { try StoreCredentials(from: folder.url) }
    #expect(throws: Never.self) {
      try WebhookReceiver("http://127.0.0.1:65535/", secrets: secret, allowsPrivate: true)
    }
  }
}
