import Foundation
import Testing
import TollgateServer

@Suite("A customer's consent")
struct ConsentTests {
  @Test("is recorded only if it changes")
  func acts() async throws {
    try await RunningServer.open { server in
      let path = "/v1/customers/\(UUID().uuidString)"
      for given in [false, true, true, false, false] {
        let answer = try await server.ask(
          "PUT", "\(path)/consent", #"{"consumption":\#(given)}"#, key: server.public)
        #expect(answer.status == 200 && answer.body == #"{"consumption":\#(given)}"#)
      }
      let timeline = try await server.ask("GET", "\(path)/timeline", key: server.secret).json
      #expect((timeline["entries"] as? [Any])?.count == 2)
    }
  }
}
