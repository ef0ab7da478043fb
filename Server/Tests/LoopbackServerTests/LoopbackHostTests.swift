import Testing

@testable import LoopbackServer

@Suite("A server’s host")
struct LoopbackHostTests {
  @Test(
    "is matched by its own names only",
    arguments: [
      ("localhost:8080", true), ("LOCALHOST", true), ("127.0.0.1:1", true), ("[::1]:8080", true),
      ("example.com", false), ("127.0.0.1.example.com:8080", false), ("localhost.:80", false),
      ("", false), ("[::1].example.com", false),
    ])
  func names(authority: String, isMeant: Bool) {
    #expect(LoopbackHost("127.0.0.1").isMeant(by: authority) == isMeant)
  }

  @Test(
    "is matched by the bound name or address, in letters of either case",
    arguments: [
      ("studio.local", "studio.local:8080"), ("Studio.local", "studio.LOCAL"),
      ("192.0.2.1", "192.0.2.1:80"), ("2001:db8::1", "[2001:db8::1]:8080"),
    ])
  func boundTo(name: String, authority: String) {
    #expect(LoopbackHost(name).isMeant(by: authority))
    #expect(!LoopbackHost("127.0.0.1").isMeant(by: authority))
  }
}
