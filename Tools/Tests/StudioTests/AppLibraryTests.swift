import Foundation
import Journeys
import Lint
import Testing

@testable import Studio

@Suite("The apps of a studio")
struct AppLibraryTests {
  @Test("are read again when a file changes, and their actions are repeated")
  func followFiles() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Play", on: page)
      #expect(page.text.contains("play: 1 of 6"))
      let changes = try #require(page.html.firstMatch(of: /data-changes="([^"]*)"/)).1
      #expect(try await browser.open(String(changes)).status == 204)

      try folder.replace("\"number\": 6", with: "\"number\": 9", in: "Catalog.json")
      #expect(try await browser.open(String(changes)).status == 205)
      page = try await browser.open(page.path)
      #expect(page.text.contains("play: 1 of 9"))
      #expect(page.newest.contains("Catalog.json changed"))
      #expect(page.newest.contains("2 steps were done again"))
    }
  }

  @Test("notify a run of every file that changed since its last view")
  func missedVersions() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      let page = try await browser.open("/retro-racing/")
      try folder.replace("\"number\": 6", with: "\"number\": 9", in: "Catalog.json")
      _ = try await browser.open("/retro-racing/")
      let journeys = folder.url.appending(path: "Journeys")
      try FileManager.default.createDirectory(at: journeys, withIntermediateDirectories: true)
      try Data("journey: x\napp: retro-racing\nsteps:\n  - launch:\n".utf8)
        .write(to: journeys.appending(path: "new.yaml"))
      let after = try await browser.open(page.path)
      #expect(after.text.contains("play: 0 of 9"))
      #expect(after.newest.contains("Catalog.json, Journeys/new.yaml changed"))
    }
  }

  @Test("keep their last valid state while a file is broken, and report where")
  func surviveBrokenFiles() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Play", on: page)
      try folder.replace("\"paywalls\"", with: "\"paywals\"", in: "Catalog.json")
      page = try await browser.open(page.path)
      #expect(page.text.contains("Catalog.json is broken, and the last good version goes on."))
      #expect(page.html.contains(/Catalog\.json:[0-9]+:[0-9]+:/))
      #expect(page.text.contains("Did you mean"))
      #expect(page.text.contains("play: 1 of 6"))
      page = try await browser.press("+1 day", on: page)
      #expect(page.text.contains("play: 0 of 6"), "it still works")
      #expect(try await browser.open("/retro-racing/").status == 200, "and begins anew")

      try folder.replace("\"paywals\"", with: "\"paywalls\"", in: "Catalog.json")
      page = try await browser.open(page.path)
      #expect(!page.text.contains("is broken"))
    }
  }

  @Test("that can't be read at first are listed with the fault, and shown once fixed")
  func brokenFromTheStart() async throws {
    let folder = try TemporaryApp()
    try folder.replace("{", with: "<", in: "Products.storekit")
    let other = try TestStudio.app("listen2").url
    try await TestStudio.open(on: [folder.url, other]) { browser in
      var page = try await browser.open("/")
      #expect(page.text.contains("Products.storekit:1:1"))
      #expect(page.text.contains("Listen2"))
      page = try await browser.open("/RetroRacing/")
      #expect(page.status == 500)
      #expect(page.text.contains("Products.storekit:1:1"))
      try folder.replace("<", with: "{", in: "Products.storekit")
      page = try await browser.open("/RetroRacing/")
      #expect(page.status == 200)
      #expect(page.phone.contains("RetroRacing"))
    }
  }

  @Test("are checked by the linter, and shown with its findings")
  func showFindings() async throws {
    let folder = try TemporaryApp()
    try folder.replace(
      "com.retroRacing.unlimitedPlays\"", with: "com.other\"", in: "Products.storekit")
    let library = AppLibrary([folder.url], isImpatient: true)
    let entry = try #require(await library.linted("retro-racing"))
    let findings = try #require(entry.findings)
    #expect(findings.contains { "\($0.rule)" == "product-not-in-store" })
  }

  @Test("notice a changed journey file, and show it")
  func followJourneys() async throws {
    let folder = try TemporaryApp()
    let library = AppLibrary([folder.url], isImpatient: true)
    let before = try #require(await library.entry("retro-racing"))
    #expect(before.journeyFiles.isEmpty)
    let journeys = folder.url.appending(path: "Journeys")
    try FileManager.default.createDirectory(at: journeys, withIntermediateDirectories: true)
    try Data("journey: x\napp: retro-racing\nsteps:\n  - launch:\n".utf8)
      .write(to: journeys.appending(path: "new.yaml"))
    let after = try #require(await library.entry("retro-racing"))
    #expect(after.version == before.version + 1)
    #expect(after.changed(since: 1) == ["Journeys/new.yaml"])
    #expect(after.journeyFiles.map(\.name) == ["new.yaml"])
  }
}
