import Foundation
import Journeys
import ServedJourneys
import Testing

@Suite("A recorded journey")
struct RecordingTests {
  @Test("expects the outcome of each step, and passes")
  func expectsWhatCame() async throws {
    let recorded = try await record(
      """
      journey: Six rounds and a purchase
      app: retro-racing
      steps:
        - launch:
        - { use: play, times: 6 }
        - use: play
        - buy: com.retroRacing.unlimitedPlays
        - check: play
        - refund: com.retroRacing.unlimitedPlays
        - wait: 1d
      """)
    #expect(
      recorded.text == """
        journey: Six rounds and a purchase
        app: retro-racing
        steps:
          - launch:
            expect: { screen: { contains: ["RetroRacing"] } }
          - use: play
            times: 6
            expect: { access: allowed, reason: within_quota, remaining: 0, resets_at: 2026-01-16T00:00:00 }
          - use: play
            expect: { access: denied, reason: quota_exhausted, remaining: 0, resets_at: \
        2026-01-16T00:00:00, paywall: unlimited-plays, dismissable: true, screen: { contains: \
        ["Unlock Unlimited Plays"] }, events: [{ paywall_shown: { paywall: unlimited-plays } }] }
          - buy: com.retroRacing.unlimitedPlays
            expect: { paywall: none, result: purchased, entitlements: [unlimited_plays], screen: { \
        contains: ["RetroRacing"] }, events: [{ purchase_started: { paywall: unlimited-plays, \
        product: com.retroRacing.unlimitedPlays } }, { purchase_completed: { paywall: \
        unlimited-plays, product: com.retroRacing.unlimitedPlays, result: purchased } }, { \
        paywall_dismissed: { paywall: unlimited-plays } }] }
          - check: play
            expect: { access: allowed, reason: entitled, paywall: none }
          - refund: com.retroRacing.unlimitedPlays
            expect: { entitlements: [], events: [{ refunded: { product: \
        com.retroRacing.unlimitedPlays } }] }
          - wait: 1d
            expect: { entitlements: [], unfinished: 0, screen: { contains: ["RetroRacing"] } }

        """)
  }

  @Test("passes, whatever it expected before", arguments: Self.journeys)
  func passes(path: String) async throws {
    let runner = JourneyRunner(apps: .nearest(to: Self.root), servers: .inProcess)
    // One of each file: all of them take half a minute.
    for journey in JourneyFile.read(path).journeys.prefix(1).compactMap({ try? $0.get() }) {
      guard case .id(let id) = journey.app else { continue }
      let recorded = try await journey.recorded(in: try runner.apps(id), servers: .inProcess)
      let read = try #require(
        JourneyFile(text: recorded.text, path: path).journeys.first
      ).get()
      let outcome = await runner.run(read)
      let wrong = outcome.steps.flatMap(\.mismatches).map {
        "\($0.key): expected \($0.expected), actual \($0.actual)"
      }
      #expect(outcome.hasPassed, "\(journey.title): \(wrong) \(outcome.mistake ?? "")")
    }
  }

  @Test("is not continued for a client that is gone")
  func gone() async throws {
    let gone = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await record("journey: Gone\napp: retro-racing\nsteps:\n  - launch:\n  - restore:\n")
    }
    await #expect(throws: CancellationError.self) { try await gone.value }
  }

  private func record(_ text: String) async throws -> Journey {
    let journey = try #require(JourneyFile(text: text, path: "here.yaml").journeys.first).get()
    guard case .id(let id) = journey.app else { throw JourneyMistake("no app") }
    return try await journey.recorded(
      in: try AppDirectory.nearest(to: Self.root).app(id), servers: .inProcess)
  }

  private static var root: URL {
    let here = URL(filePath: #filePath).resolvingSymlinksInPath()
    return here.deletingLastPathComponent().appending(path: "../../..").standardizedFileURL
  }

  private static var journeys: [String] {
    JourneyFile.all(at: root.appending(path: "Examples").path).map(\.path)
  }
}

extension JourneyRunner {
  fileprivate func apps(_ id: String) throws -> AppFolder {
    let here = URL(filePath: #filePath).resolvingSymlinksInPath()
    return try AppDirectory.nearest(to: here).app(id)
  }
}
