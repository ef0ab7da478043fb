import Foundation
import Journeys
import Testing

@testable import Studio

@Suite("Devices side by side, in the studio")
struct DevicesAbreastTests {
  private static let product = "com.retroRacing.unlimitedPlays"

  /// Opens a run with a phone and a second device, both with the app open, side by side.
  private func withTwo(
    _ body: @escaping @Sendable (Browser, Page) async throws -> Void
  ) async throws {
    try await TestStudio.open { browser in
      let run = try await browser.open("/retro-racing/")
      _ = try await browser.send(
        [("step", "new_device: macOS"), ("then", "launch:")], to: run.path + "/do")
      _ = try await browser.send(
        [("step", "use_device: 1"), ("then", "launch:")], to: run.path + "/do")
      try await body(browser, try await browser.open(run.path + "/?devices=all"))
    }
  }

  @Test("are all there, each titled with its name, platform and account")
  func titles() async throws {
    try await withTwo { _, page in
      #expect(page.text.contains("1: iPhone, iOS first account · in hand"))
      #expect(page.text.contains("2: Mac, macOS first account"))
      #expect(page.html.contains(#"data-region="screen-1""#))
      #expect(page.html.contains(#"data-region="screen-2""#))
      #expect(page.device(1).contains("Remaining: 6 of 6"))
      #expect(page.device(2).contains("Remaining: 6 of 6"))
      let ids = page.html.matches(of: /\sid="([^"]*)"/).map { String($0.1) }
      #expect(Set(ids).count == ids.count, "no two elements have the same id")
    }
  }

  @Test("are in the menu of devices, once there are two")
  func link() async throws {
    try await withTwo { browser, page in
      let single = try await browser.open(page.path + "/")
      #expect(single.html.contains(#"?devices=all">Side by side</a>"#))
    }
    try await TestStudio.open { browser in
      let page = try await browser.open("/retro-racing/")
      #expect(!page.html.contains("Side by side"))
    }
  }

  @Test("all show a purchase made on one of them, and a control acts on its own")
  func purchase() async throws {
    try await withTwo { browser, page in
      var page = page
      let buy = page.path + "/do?devices=all&device=2"
      page = try await browser.send([("step", "buy: \(Self.product)")], to: buy)
      #expect(page.text.contains("2: Mac, macOS first account · in hand"))
      #expect(
        page.html.contains("device-2-alert-title") && !page.html.contains("device-1-alert-title"))
      #expect(!page.device(1).contains("Remaining:"), "the purchase has come to the phone")
      #expect(!page.device(2).contains("Remaining:"))
      page = try await browser.send(
        [("step", "network: offline")], to: page.path + "/do?devices=all&device=1")
      #expect(page.text.contains("1: iPhone, iOS first account · in hand"))
      #expect(page.newest.contains("The device went offline device 1"))
      #expect(page.html.components(separatedBy: #"aria-label="Offline""#).count == 2)
      let journey = try await browser.open(page.path + "/journey")
      for step in ["use_device: 2", "buy: \(Self.product)", "use_device: 1", "network: offline"] {
        #expect(journey.html.contains(step))
      }
    }
  }

  @Test("are each touched separately, without another switch to a device in use")
  func touch() async throws {
    try await withTwo { browser, page in
      let settings = try #require(
        page.forms.first { $0.path.contains("device=2") && $0.label == "Settings" })
      #expect(settings.path.contains("/touch?devices=all&device=2"))
      var page = try await browser.send(settings.fields, to: settings.path)
      #expect(page.device(2).contains("Restore"))
      #expect(!page.device(1).contains("Restore"))
      let count = page.html.matches(of: /<code>use_device/).count
      page = try await browser.send(
        [("step", "wait: 1h")], to: page.path + "/do?devices=all&device=2")
      #expect(page.html.matches(of: /<code>use_device/).count == count)
    }
  }

  @Test(
    "are named in the log, except for a single device and for time that passes on all"
  )
  func log() async throws {
    try await withTwo { browser, page in
      var page = try await browser.send(
        [("step", "relaunch:")], to: page.path + "/do?devices=all&device=2")
      #expect(page.newest.contains("The app ended and opened again device 2"))
      page = try await browser.send([("step", "wait: 1h")], to: page.path + "/do?devices=all")
      #expect(!page.newest.contains("device"))
    }
    try await TestStudio.open { browser in
      let run = try await browser.open("/retro-racing/")
      let page = try await browser.send([("step", "relaunch:")], to: run.path + "/do")
      #expect(!page.newest.contains("device 1"))
    }
  }

  @Test("show the app’s icon if it is not open")
  func closed() async throws {
    try await TestStudio.open(on: [try TestStudio.app("coin-feedback").url]) { browser in
      let run = try await browser.open("/coin-feedback/")
      let page = try await browser.send(
        [("step", "new_device: iOS")], to: run.path + "/do?devices=all")
      #expect(
        page.html.contains(#"<span class="app-icon teal" aria-hidden="true"><svg"#)
          || page.html.contains(#"<svg class="back""#))
    }
  }

  @Test("change nothing when they are viewed")
  func looking() async throws {
    try await withTwo { browser, page in
      let again = try await browser.open(page.path + "/?devices=all")
      #expect(again.html == page.html)
    }
  }

  @Test(
    "must exist: an unknown one gets no touches, and the current one is not used in its place"
  )
  func unknown() async throws {
    try await withTwo { browser, page in
      let answer = try await browser.send(
        [("step", "buy: \(Self.product)")], to: page.path + "/do?devices=all&device=3")
      #expect(answer.newest.contains("There is no device 3"))
      #expect(answer.device(1).contains("Remaining: 6 of 6"))
      for word in ["0", "x", "99"] {
        let wrong = try await browser.send(
          [("step", "wait: 1h")], to: page.path + "/do?devices=all&device=\(word)")
        #expect(wrong.status == 400)
      }
    }
  }

  @Test("are at most four, including the current one")
  func most() async throws {
    try await TestStudio.open { browser in
      let run = try await browser.open("/retro-racing/")
      for _ in 1...4 {
        _ = try await browser.send([("step", "new_device: iOS")], to: run.path + "/do")
      }
      var page = try await browser.open(run.path + "/?devices=all")
      #expect(page.shownDevices == [1, 2, 3, 5])
      #expect(page.text.contains("The first of 5 devices, and the one that is in hand."))
      page = try await browser.send([("step", "use_device: 2")], to: run.path + "/do?devices=all")
      #expect(page.shownDevices == [1, 2, 3, 4])
    }
  }
}

extension Page {
  /// The text on one of the devices next to each other.
  fileprivate func device(_ number: Int) -> String {
    let parts = html.components(separatedBy: #"data-region="screen-\#(number)">"#)
    return parts.count > 1
      ? Self.text(of: parts[1].components(separatedBy: "home-indicator")[0]) : ""
  }

  /// The numbers of the devices that are shown.
  fileprivate var shownDevices: [Int] {
    html.matches(of: /id="device-(\d+)" data-kind/).compactMap { Int($0.1) }
  }
}
