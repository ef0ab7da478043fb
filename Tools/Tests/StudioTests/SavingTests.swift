import Foundation
import Journeys
import ServedJourneys
import Testing
import TollgateCore
import TollgateScreens

@testable import Studio

@Suite("Saving a run as a journey")
struct SavingTests {
  @Test("gives one that passes, after every control of every app was used, with every verb")
  func everyControl() async throws {
    let used = try await withThrowingTaskGroup(of: Set<String>.self) { group in
      for id in ["block-puzzle", "coin-feedback", "listen2", "retro-racing", "rock-identifier"] {
        group.addTask { try await useAndSave(in: id) }
      }
      return try await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    // Choices on a paywall are made on the phone, and only an Apple TV purges files.
    #expect(Self.verbs.subtracting(used) == ["choose", "purge_caches"])
  }

  @Test("is offered as a page, as a download, and into the app's folder, without overwriting")
  func isKept() async throws {
    let folder = try TemporaryApp()
    try await TestStudio.open(on: [folder.url]) { browser in
      var page = try await browser.open("/retro-racing/")
      page = try await browser.press("Play", on: page)
      page = try await browser.press("+1 day", on: page)
      let path = page.path
      let shown = try await browser.open(path + "/journey")
      #expect(shown.text.contains("use: play"))
      #expect(shown.text.contains("reason: within_quota, remaining: 5"))
      let download = try await browser.open(path + "/journey.yaml?title=One%20round")
      #expect(download.headers["content-type"] == "application/yaml; charset=utf-8")
      #expect(download.headers["content-disposition"]?.contains("one-round.yaml") == true)
      #expect(download.html.hasPrefix("journey: One round\ncatalog: "))

      let fields = [("title", "One round"), ("file", "one-round"), ("do", "save")]
      let kept = try await browser.send(fields, to: path + "/journey")
      #expect(kept.text.contains("Saved as RetroRacing/Journeys/one-round.yaml"))
      let file = folder.url.appending(path: "Journeys/one-round.yaml")
      let outcomes = await JourneyRunner(apps: AppDirectory(nil), servers: .inProcess).run(
        JourneyFile.read(file.path))
      #expect(outcomes.map(\.hasPassed) == [true], "\(outcomes.map(\.mistake))")
      let again = try await browser.send(fields, to: path + "/journey")
      #expect(again.text.contains("There is a file `one-round.yaml` already."))
      for name in ["../outside", "a/b", "", ".hidden", "A", "a.yaml"] {
        let wrong = try await browser.send(
          [("title", "x"), ("file", name), ("do", "save")], to: path + "/journey")
        #expect(wrong.text.contains("small letters, digits and hyphens only"), "\(name)")
      }
      #expect(try await browser.open(path).text.contains("one-round.yaml"))
    }
  }

  /// Uses every control of an app, and runs the recorded journey.
  private func useAndSave(in id: String) async throws -> Set<String> {
    let app = try TestStudio.app(id)
    let run = try await Run(id: "run", app: app, Beginning(["build": "debug"]))
    // Some controls appear only if others were used.
    let used = try await useEverything(of: run, rounds: id == "coin-feedback" ? 2 : 1)
    let text = try await run.journey(titled: "Every control", app: .id(id)).text
    let file = JourneyFile(text: text, path: "every-control.yaml")
    let read = try #require(file.journeys.first).get()
    #expect(read.steps.count > 40)
    let outcome = await JourneyRunner(apps: .nearest(to: app.url), servers: .inProcess).run(read)
    let wrong = outcome.steps.filter { !$0.hasPassed }.map {
      "\($0.action): \($0.mistake ?? "") \($0.mismatches)"
    }
    #expect(outcome.hasPassed, "\(wrong)\n\(outcome.mistake ?? "")")
    return used
  }

  /// Uses every control that can be.
  private func useEverything(of run: Run, rounds: Int) async throws -> Set<String> {
    var verbs: Set<String> = ["launch"]
    await run.perform("store: { ask_to_buy: true }")
    if let product = try await run.snapshot().products.last {
      await run.touch(.buy(.init(product.id)))
    }
    for round in 1...rounds {
      var panel = ControlPanel(snapshot: try await run.snapshot()).everything
      // A slow purchase that needs approval stays open, another account has none of the first one's
      // purchases, and no purchase succeeds once payments are forbidden: they come last.
      let comesLast = { (step: String) in
        step.contains("after:") || step.hasPrefix("sign_in") || step.contains("payments:")
      }
      let last = panel.filter { comesLast($0.step) }
      let others = panel.filter { !comesLast($0.step) }
      for label in (others + (round == rounds ? last : [])).map(\.label) {
        guard let control = panel.first(where: { $0.label == label }), control.obstacle == nil
        else { continue }
        await run.perform(control.step)
        if let step = try? Step(line: control.step) { verbs.insert(step.action.name) }
        var snapshot = try await run.snapshot()
        if !snapshot.isOpen {
          await run.perform("launch:")
          snapshot = try await run.snapshot()
        }
        if snapshot.screen?.alert != nil { await run.touch(.dismissAlert) }
        panel = ControlPanel(snapshot: snapshot).everything
      }
    }
    return verbs
  }

  private static let verbs: Set<String> = [
    "wait", "until", "set_device_clock", "set_time_zone", "launch", "relaunch", "complete",
    "update_app", "reinstall", "new_device", "restore_backup", "purge_caches",
    "network", "remote", "crash", "check", "use", "spend",
    "earn", "reach", "buy", "promoted_purchase", "restore", "redeem", "buy_elsewhere",
    "share_with_family",
    "stop_family_sharing", "approve", "decline", "refund", "cancel_renewal", "resume_renewal",
    "billing", "raise_price", "accept_price", "decline_price",
    "open_subscription_page", "store", "open", "dismiss", "choose",
    "toggle", "storefront", "sign_in",
  ]
}

extension ControlPanel {
  /// Every control, and every input with its initial value.
  fileprivate var everything: [(label: String, step: String, obstacle: String?)] {
    let controls: [StudioControl] =
      switches + nextPurchase + pending.flatMap(\.answers) + snapshot.products.flatMap(controls)
      + snapshot.products.flatMap(commonControls)
      + priceAnswers + [restore, onboarding] + testSwitches + features.flatMap(\.controls) + spends
      + screens + choices.flatMap(\.controls) + deviceClock + travel.controls + storefronts.controls
      + time + crashes + lifecycle
    let inputs: [ControlInput] =
      timeInputs + [deviceClockInput, travelInput, code, update] + snapshot.products.flatMap(inputs)
      + features.compactMap(\.input) + counters + remoteInputs
    return inputs.map { input in
      let value = input.value.isEmpty ? input.example : input.value
      return (input.label, ControlInput.fill(value, into: input.step), input.obstacle)
    } + controls.map { ($0.spokenName, $0.step, $0.obstacle) }
  }
}
