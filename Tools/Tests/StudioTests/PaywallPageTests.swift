import Foundation
import Journeys
import Testing
import TollgateCore
import TollgateScreens

@testable import Studio

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Paywalls side by side, in the studio")
struct PaywallPageTests {
  /// An environment without Chromium.
  ///
  /// Some are found by their full path, so a path without programs is not enough.
  private static let without = ["PATH": "/nowhere", "CHROMIUM": "/nowhere/chromium"]

  private func open(
    _ path: String, of app: String = "coin-feedback", environment: [String: String] = without,
    _ body: @escaping @Sendable (Page) async throws -> Void
  ) async throws {
    try await TestStudio.open(on: [try TestStudio.app(app).url], environment: environment) {
      try await body(try await $0.open("/\(app)/\(path)"))
    }
  }

  @Test("are shown in every language and variant, in light and dark, by default")
  func everything() async throws {
    try await open("paywalls") { page in
      #expect(page.status == 200)
      let app = try TestStudio.app("coin-feedback")
      let languages = try #require(app.strings).languages.count
      let variants = 1 + app.catalog.experiments.flatMap(\.variants).count
      #expect(page.html.matches(of: /<figure class="exhibit">/).count == languages * variants * 2)
      #expect(page.text.contains("paywall_order: pro-lifetime-first"))
      #expect(!page.html.contains(" style="))
    }
  }

  @Test(
    "start no browser for a link or a picture on another site",
    arguments: ["paywalls.png", "paywalls.zip"], ["cross-site", "same-site"])
  func foreign(path: String, site: String) async throws {
    try await TestStudio.open(
      on: [try TestStudio.app("coin-feedback").url], environment: Self.without
    ) { browser in
      var answers: [Int] = []
      // Asked by a page of its own it looks for a browser, which this studio doesn't have.
      for site in [site, "same-origin", "none"] {
        let page = try await browser.open(
          "/coin-feedback/\(path)", headers: ["Sec-Fetch-Site": site])
        answers.append(page.status)
      }
      #expect(answers == [403, 501, 501])
    }
  }

  @Test("are the selected ones, and the form keeps the selection")
  func chosen() async throws {
    let query =
      "?language=es&look=dark&device=phone&device=tablet&variant=unlimited_price:lower"
    try await open("paywalls" + query, of: "retro-racing") { page in
      #expect(page.html.matches(of: /<figure class="exhibit">/).count == 2)
      #expect(
        page.html.contains(#"class="frame tablet" data-theme="dark" data-platform="iOS" inert"#))
      #expect(page.html.contains(#"lang="es""#))
      #expect(!page.html.contains(#"lang="en" dir"#))
      #expect(page.html.contains(#"value="tablet" checked"#))
      #expect(page.html.contains(#"value="light">"#))
      #expect(page.text.contains("2,99"))
      #expect(!page.text.contains("4,99"))
    }
  }

  @Test("are refused for an unknown option, or for too many")
  func refused() async throws {
    for (field, word) in [
      ("language", "xx"), ("look", "sepia"), ("device", "television"), ("variant", "none:such"),
      ("paywall", "gold"),
    ] {
      try await open("paywalls?\(field)=\(word)") { page in
        #expect(page.status == 400)
        #expect(page.text.contains("There is no \(field) “\(word)”"))
      }
    }
    // Three languages, two looks, four devices and three variants.
    try await open(
      "paywalls?device=phone&device=small&device=tablet&device=mac", of: "retro-racing"
    ) { page in
      #expect(page.status == 400)
      #expect(page.text.contains("You chose 72, and a page has at most 60."))
    }
  }

  @Test("explain how to get a Chromium if it is missing, and offer no picture")
  func withoutChromium() async throws {
    try await open("paywalls?look=dark") { page in
      #expect(page.text.contains("There is no Chromium on this machine"))
      #expect(page.text.contains("sudo apt-get install chromium"))
      #expect(!page.html.contains("paywalls.png"))
    }
    try await open("paywalls.png?look=dark") { page in
      #expect(page.status == 501)
      #expect(page.text.contains("sudo apt-get install chromium"))
    }
  }

  @Test("are one picture, or a sheet of several, that a Chromium takes")
  func withChromium() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    // It writes its window's size and the page in the picture's place.
    let program = try Self.program(
      """
      for word in "$@"; do case "$word" in
        --screenshot=*) picture="${word#--screenshot=}";;
        --window-size=*) size="${word#--window-size=}";;
        file://*) page="${word#file://}";;
      esac; done
      { echo "$size"; cat "$page"; } > "$picture"
      """, in: folder)
    let environment = ["CHROMIUM": program]
    let one = "?language=en&look=dark&device=small&variant=none"
    try await open("paywalls.png" + one, environment: environment) { page in
      #expect(page.status == 200)
      #expect(page.headers["content-type"] == "image/png")
      #expect(page.headers["content-disposition"]?.contains("coin-feedback-pro.png") == true)
      #expect(page.html.hasPrefix("375,667\n<!doctype html>"))
      #expect(page.html.contains(#"data-theme="dark""#))
      #expect(!page.html.contains("<figcaption>"))
    }
    try await open("paywalls.png?look=dark", environment: environment) { page in
      #expect(page.html.matches(of: /<figcaption><b>/).count > 2)
      #expect(!page.html.contains("href=\"/"))
    }
    try await open("paywalls?look=dark", environment: environment) { page in
      #expect(page.html.contains("Download all as one PNG"))
    }
  }

  @Test(
    "have the page's letters in a picture, and are side by side there")
  func sheet() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try Self.program(
      """
      for word in "$@"; do case "$word" in
        --screenshot=*) picture="${word#--screenshot=}";;
        --dump-dom) echo '<html data-height="1234">'; exit;;
        --window-size=*) size="${word#--window-size=}";;
        file://*) page="${word#file://}";;
      esac; done
      { echo "$size"; cat "$page"; } > "$picture"
      """, in: folder)
    try await TestStudio.open(
      on: [try TestStudio.app("coin-feedback").url], environment: ["CHROMIUM": program]
    ) { browser in
      let css = try await browser.open("/assets/studio.css").html
      #expect(css.contains("--face: \(ContactSheet.face);"))
      let path = "/coin-feedback/paywalls.png?language=en"
      let sheet = try await browser.open(path).html
      #expect(sheet.contains(#"font-family: "Studio Inter""#))
      #expect(sheet.contains("font: 13px/1.4 \(ContactSheet.face)"))
      #expect(sheet.contains("data:font/woff2;base64,"))
      let lines = sheet.components(separatedBy: #"<div class="contact-line">"#).dropFirst()
      #expect(lines.count == 1)
      let width = try #require(sheet.split(separator: ",").first.flatMap { Int($0) })
      #expect((1_000...1_400).contains(width))
      // By day first, then by night, and each time all variants.
      let names = sheet.matches(of: /<figcaption><b>([^<]*)<\/b>[^<]*· (light|dark)/).map {
        "\($0.2) \($0.1)"
      }
      #expect(names.count == Set(names).count && names.count > 3)
      #expect(
        names == names.filter { $0.hasPrefix("light") } + names.filter { $0.hasPrefix("dark") })
      let one = path + "&look=dark&variant=none"
      #expect(try await browser.open(one).html.hasPrefix("402,874\n"))
      #expect(try await browser.open(one + "&length=whole").html.hasPrefix("402,1234\n"))
    }
  }

  @Test("are an archive with one picture each, named by language, look, device and variant")
  func asArchive() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try Self.program(
      """
      for word in "$@"; do case "$word" in
        --screenshot=*) picture="${word#--screenshot=}";;
        --window-size=*) size="${word#--window-size=}";;
        file://*) page="${word#file://}";;
      esac; done
      { echo "$size"; cat "$page"; } > "$picture"
      """, in: folder)
    let query = "?language=en&look=dark&device=small&device=tablet"
    let file = folder.appending(path: "paywalls.zip")
    try await TestStudio.open(
      on: [try TestStudio.app("retro-racing").url], environment: ["CHROMIUM": program]
    ) { browser in
      let (data, answer) = try await browser.download("/retro-racing/paywalls.zip\(query)")
      #expect(answer.statusCode == 200)
      #expect(answer.mimeType == "application/zip")
      #expect(answer.suggestedFilename == "retro-racing-unlimited-plays.zip")
      try data.write(to: file)
    }
    let listed = try Self.run(
      "python3", "-c",
      """
      import sys, zipfile
      with zipfile.ZipFile(sys.argv[1]) as archive:
          assert archive.testzip() is None
          for info in archive.infolist():
              assert info.file_size == info.compress_size > 0
              print(info.filename, archive.read(info).split(b"\\n")[0].decode())
      """, file.path)
    #expect(
      listed.split(separator: "\n").sorted() == [
        "en-dark-small-none.png 375,667",
        "en-dark-small-unlimited_price-lower.png 375,667",
        "en-dark-small-unlimited_price-regular.png 375,667",
        "en-dark-tablet-none.png 820,1180",
        "en-dark-tablet-unlimited_price-lower.png 820,1180",
        "en-dark-tablet-unlimited_price-regular.png 820,1180",
      ])
    if FileManager.default.isExecutableFile(atPath: "/usr/bin/unzip") {
      #expect(try Self.run("unzip", "-t", file.path).contains("No errors detected"))
    }
  }

  @Test("have distinct names in the archive, whatever variants are called")
  func fileNames() async throws {
    let snapshot = try await TestStudio.run().snapshot()
    let screen = try #require(snapshot.screen)
    func picture(_ experiment: String, _ variant: String) -> PaywallPicture {
      PaywallPicture(
        language: "pt-BR", variant: PaywallVariant(experiment: experiment, variant: variant),
        device: .phone, look: .light, screen: .success(screen))
    }
    let pictures = [picture("a", "b-c"), picture("a-b", "c"), picture("../ü", "/x")]
    #expect(
      PaywallPicture.files(of: pictures).map(\.name) == [
        "pt-BR-light-phone-a-b-c.png", "pt-BR-light-phone-a-b-c-2.png",
        "pt-BR-light-phone-____-_x.png",
      ])
  }

  @Test("are never a truncated archive if a later picture fails")
  func brokenOff() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try Self.program(
      """
      [ -e \(folder.path)/once ] && exit 1
      touch \(folder.path)/once
      for word in "$@"; do case "$word" in --screenshot=*) echo one > "${word#--screenshot=}";; esac; done
      """, in: folder)
    try await TestStudio.open(
      on: [try TestStudio.retroRacing().url], environment: ["CHROMIUM": program]
    ) { browser in
      await #expect(throws: (any Error).self) {
        try await browser.download("/retro-racing/paywalls.zip?language=en")
      }
    }
  }

  /// Runs a program to its end, and returns its output.
  private static func run(_ words: String...) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = words
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: said, as: UTF8.self)
  }

  @Test("report Chromium's message if it takes no picture")
  func failing() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try Self.program("echo no display here >&2; exit 1", in: folder)
    try await open("paywalls.png?look=dark", environment: ["CHROMIUM": program]) { page in
      #expect(page.status == 500)
      #expect(page.text.contains("no display here"))
    }
  }

  @Test("are not continued for a client that has left")
  func cancelled() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let program = try Self.program(
      "echo $$ > \(folder.path)/number; exec sleep 600", in: folder)
    let chromium = try #require(Chromium(in: ["CHROMIUM": program]))
    let task = Task { try await chromium.picture(of: "<p>", size: (10, 10)) }
    let number = folder.appending(path: "number")
    while (try? String(contentsOf: number, encoding: .utf8))?.hasSuffix("\n") != true {
      try await Task.sleep(for: .milliseconds(10))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let process = try #require(
      Int32(try String(contentsOf: number, encoding: .utf8).trimmingCharacters(in: .newlines)))
    #expect(kill(process, 0) == -1)
  }

  /// Writes a program of the shell.
  private static func program(_ script: String, in folder: URL) throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "chromium")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
    return file.path
  }
}
