import Testing

@testable import Lint

@Suite("An ignore entry")
struct SilenceTests {
  private func lint(silence: String) throws -> [String] {
    let app = try TemporaryApp()
    try app.edit(
      "Catalog.json", replacing: "{ \"cap\": 3 }], \"paywall\": \"gardener\"",
      with: "{ \"cap\": 3 }]")
    try app.edit(
      "Catalog.json", replacing: "\"because\": \"The widget shows it.\" }",
      with: "\"because\": \"The widget shows it.\" },\n      \(silence)")
    return app.lint().map { $0.split(separator: ": ")[2].description }
  }

  @Test(
    "keeps a finding from being reported: for one name, for a prefix, or for a whole rule",
    arguments: [
      #"{ "rule": "denied-without-paywall", "at": "beds", "because": "Not open yet." }"#,
      #"{ "rule": "denied-without-paywall", "at": "be*", "because": "Not open yet." }"#,
      #"{ "rule": "denied-without-paywall", "because": "Not open yet." }"#,
    ])
  func silences(silence: String) throws {
    #expect(try lint(silence: silence) == [])
  }

  @Test("for another name, or another rule, silences nothing and is reported")
  func ofSomethingElse() throws {
    #expect(
      try lint(
        silence: #"{ "rule": "denied-without-paywall", "at": "bed", "because": "Not yet." }"#)
        == ["silence-unused", "denied-without-paywall"])
    #expect(
      try lint(
        silence: #"{ "rule": "denied-without-paywall", "at": "bea*", "because": "Not yet." }"#)
        == ["silence-unused", "denied-without-paywall"])
    #expect(
      try lint(silence: #"{ "rule": "offer-price", "at": "beds", "because": "Not yet." }"#)
        == ["silence-unused", "denied-without-paywall"])
  }

  @Test("without a reason silences nothing", arguments: [#""""#, #"" ""#, nil])
  func withoutReason(reason: String?) throws {
    let because = reason.map { ", \"because\": \($0)" } ?? ""
    #expect(
      try lint(silence: #"{ "rule": "denied-without-paywall", "at": "beds"\#(because) }"#)
        == ["silence-without-reason", "denied-without-paywall"])
  }

  @Test("does not hide that a catalog can't be loaded")
  func refusedCatalog() throws {
    let app = try TemporaryApp()
    try app.edit("Catalog.json", replacing: "\"cap\": 3", with: "\"cap\": 0")
    try app.edit(
      "Catalog.json", replacing: "\"because\": \"The widget shows it.\" }",
      with: "\"because\": \"The widget shows it.\" },\n      "
        + #"{ "rule": "quota-of-zero", "because": "Not open yet." }"#)
    let found = app.lint()
    #expect(found.count == 1)
    #expect(found.first?.contains("error: broken-file: ") == true)
  }
}
