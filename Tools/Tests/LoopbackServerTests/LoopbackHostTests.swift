import Testing

@testable import LoopbackServer

@Suite("A server’s host")
struct LoopbackHostTests {
  @Test(
    "is meant by its own names alone",
    arguments: [
      ("localhost:8080", true), ("LOCALHOST", true), ("127.0.0.1:1", true), ("[::1]:8080", true),
      ("example.com", false), ("127.0.0.1.example.com:8080", false), ("localhost.:80", false),
      ("", false), ("[::1].example.com", false),
    ])
  func names(authority: String, isMeant: Bool) {
    #expect(LoopbackHost("127.0.0.1").isMeant(by: authority) == isMeant)
  }
}
