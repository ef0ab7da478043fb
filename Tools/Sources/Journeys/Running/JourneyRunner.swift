import Foundation
import LocalAppStore
import SourceJSON
import TollgateOpenStore

/// Runs journeys against the engine, the store's client code and the local App Store.
public struct JourneyRunner: Sendable {
  /// Performs a step.
  typealias Performing = @Sendable (Simulation, Action) async throws -> StepAnswer

  let apps: AppDirectory
  let servers: JourneyServers?
  private let perform: Performing

  /// A Boolean value that indicates whether to read the subscription after every step, even without
  /// an expectation.
  public var observesSubscriptions = false

  /// Creates a runner.
  ///
  /// - Parameters:
  ///   - apps: The directory in which apps are found by their identifiers.
  ///   - servers: Starts the servers of the apps that have one, or nil if no journey is about a server.
  public init(apps: AppDirectory, servers: JourneyServers? = nil) {
    self.init(apps: apps, servers: servers) { simulation, action in
      try await simulation.perform(action)
    }
  }

  init(apps: AppDirectory, servers: JourneyServers? = nil, perform: @escaping Performing) {
    self.apps = apps
    self.servers = servers
    self.perform = perform
  }

  /// Runs a journey up to the first step that fails.
  public func run(_ journey: Journey) async -> JourneyOutcome {
    let start = ContinuousClock.now
    var steps: [JourneyOutcome.StepOutcome] = []
    var mistake: String?
    do {
      let simulation = try await Simulation(journey, on: apps, servers: servers)
      for step in journey.steps {
        let outcome = await simulation.walk(
          step, perform, observingSubscription: observesSubscriptions)
        steps.append(outcome)
        if !outcome.hasPassed { break }
      }
      await simulation.discard()
    } catch {
      mistake = JourneyMistake(for: error).description
    }
    return JourneyOutcome(
      title: journey.title, file: journey.file, line: journey.line, steps: steps,
      mistake: mistake, duration: (ContinuousClock.now - start) / .seconds(1))
  }

  /// Runs a journey to its end without checking its expectations, and returns the resulting
  /// simulation.
  ///
  /// - Throws: ``JourneyMistake`` at the first step that can't be done.
  public func play(_ journey: Journey) async throws -> Simulation {
    let simulation = try await Simulation(journey, on: apps, servers: servers)
    for step in journey.steps {
      do {
        let answer = try await perform(simulation, step.action)
        try step.checkProduct(answer)
      } catch {
        await simulation.discard()
        throw JourneyMistake(
          "\(journey.file):\(step.line): \(JourneyMistake(for: error).description)")
      }
    }
    return simulation
  }
}

extension Step {
  /// Makes sure that a purchase names a product of the catalog, unless the step expects that it is
  /// unknown: a mistyped name would pass wherever a purchase is expected to fail.
  ///
  /// - Throws: ``JourneyMistake``.
  fileprivate func checkProduct(_ answer: StepAnswer) throws {
    guard case .buy(let purchase) = action,
      answer.error == PurchaseFailure.unknownProduct.rawValue,
      expectations.error != .unknownProduct
    else { return }
    throw JourneyMistake(
      "The catalog has no product `\(purchase.product)`. "
        + (answer.question ?? "Write the id of a product, or expect `error: unknown_product`."))
  }
}

extension Journey {
  /// Returns the experiments' statuses from remote values.
  fileprivate func statuses(in catalog: Catalog) throws -> [String: String] {
    for name in experiments.keys.sorted()
    where !catalog.experiments.contains(where: { $0.id.rawValue == name }) {
      throw JourneyMistake.unknown(
        "experiment", name, among: catalog.experiments.map(\.id.rawValue)
      ).at(places[.experiments])
    }
    return experiments.mapValues { choice in
      switch choice {
      case .drawn: "drawn"
      case .variant(let name): name
      }
    }
  }
}

extension Simulation {
  /// The initial situation of a journey, with the app that it names.
  fileprivate init(
    _ journey: Journey, on apps: AppDirectory, servers: JourneyServers?
  ) async throws {
    let app: AppFolder
    switch journey.app {
    case .id(let id):
      do {
        app = try apps.app(id, namedIn: journey.places[.app]?.file)
      } catch let mistake as JourneyMistake {
        throw mistake.at(journey.places[.app])
      }
    case .files(let catalog, let products):
      app = try AppFolder(
        catalog: URL(filePath: catalog), products: URL(filePath: products))
    }
    try await self.init(journey, of: app, servers: servers)
  }

  /// The initial situation of a journey, in this app instead of the one that it names.
  ///
  /// - Throws: An error if the storefront does not exist, or the app has no such remote value.
  public init(
    _ journey: Journey, of app: AppFolder, servers: JourneyServers? = nil
  ) async throws {
    var settings = Settings(
      start: journey.start.instant(in: journey.timeZone), timeZone: journey.timeZone,
      locale: Locale(identifier: journey.locale), storefront: journey.storefront,
      device: DeviceProfile(
        platform: journey.platform,
        build: journey.build,
        appVersion: journey.appVersion))
    settings.isOnboarded = journey.onboarded
    settings.firstBought = journey.appBought.map { purchase in
      (purchase.date.instant(in: journey.timeZone), purchase.version ?? journey.appVersion)
    }
    settings.usesDisk = journey.steps.contains {
      if case .crash = $0.action { true } else { false }
    }
    settings.hasServer = journey.steps.contains {
      $0.action.isOfServer || $0.expectations.server != nil
    }
    try await self.init(app, settings, servers: servers)
    do {
      try change(remote: journey.remote, at: journey.places[.remote])
      try change(
        remote: try journey.statuses(in: app.catalog), at: journey.places[.experiments])
    } catch {
      await discard()
      throw error
    }
  }

  private func change(remote texts: [String: String], at place: SourceLocation?) throws {
    do { try change(remote: texts) } catch let mistake as JourneyMistake {
      throw mistake.at(place)
    }
  }

  /// Performs a step of a journey and checks its expectations.
  ///
  /// It doesn't throw: an impossible step is the outcome's mistake.
  public func take(_ step: Step) async -> JourneyOutcome.StepOutcome {
    await walk(step) { simulation, action in try await simulation.perform(action) }
  }

  /// Performs a step and observes the result, including a thrown error.
  func walk(
    _ step: Step, _ perform: JourneyRunner.Performing, observingSubscription: Bool = false
  ) async -> JourneyOutcome.StepOutcome {
    var answer = StepAnswer()
    var seen: Observation?
    var mismatches: [Mismatch] = []
    var mistake: String?
    do {
      if case .touch(let action) = step.action { try checkShown(action) }
      answer = try await perform(self, step.action)
      try step.checkProduct(answer)
      let now = try await observe(
        answer, of: step.action, for: step.expectations,
        withSubscription: observingSubscription)
      seen = now
      mismatches = try step.expectations.mismatches(with: now)
    } catch {
      mistake = JourneyMistake(for: error).description
    }
    return JourneyOutcome.StepOutcome(
      line: step.line, action: step.action.text, note: step.note,
      time: LocalDateTime(store.clock.now, in: timeZone), answer: answer, seen: seen,
      mismatches: mismatches, mistake: mistake)
  }
}
