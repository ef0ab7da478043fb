public import Foundation
public import LocalAppStore
import SourceJSON
public import TollgateOpenStore

/// What a tool that shows a simulation looks at and touches, beyond the steps of a journey.
extension Simulation {
  /// The device and the app on it, as the open app knows them.
  public var device: DeviceProfile { profile }

  /// What the device's clock says.
  public var deviceNow: Date { clock.now }

  /// Whether somebody has set the device's clock.
  public var isDeviceClockSet: Bool { clock.isSet }

  /// What waits for a parent, or for the person to resolve an issue, oldest first.
  public func pendingPurchases() async throws -> [PendingPurchase] {
    try await store.send(ListPendingPurchases(of: account))
  }

  /// How many verified transactions of the account are not finished.
  public func unfinishedCount() async throws -> Int {
    try await store.send(ListAccountTransactions(.unfinished, of: account)).count
  }

  /// Asks the store again what it sells, as Try Again does.
  public func loadProducts() async {
    await tollkeeper?.loadProducts()
    await settle()
  }

  /// Closes the alert on the screen.
  public func dismissAlert() { tollkeeper?.dismissAlert() }

  /// The remote values in force, experiments' statuses among them.
  public var remoteValues: RemoteValues { remote }

  /// Ends the app's process and removes its files; the simulation is not used any more.
  public func close() async { await discard() }
}

extension Step {
  /// Reads one step as it stands in a journey after its dash, on one line: `wait: 1d`, or with
  /// parameters `{ use: play, times: 6 }`.
  ///
  /// - Throws: ``JourneyMistake`` that says what is wrong with it.
  public init(line: String) throws(JourneyMistake) {
    guard !line.contains(where: \.isNewline), line.utf8.count <= 2_000 else {
      throw JourneyMistake("A step stands on one line of at most 2000 characters.")
    }
    let file = JourneyFile(text: "journey: one step\napp: any\nsteps:\n  - \(line)\n", path: "step")
    switch file.journeys.first {
    case .success(let journey) where file.journeys.count == 1 && journey.steps.count == 1:
      self = journey.steps[0]
    case .failure(let invalid):
      throw JourneyMistake(
        invalid.errors.map { error in
          [JourneyMistake(sentence: error.message).description, error.fix].compactMap(\.self)
            .joined(separator: " ")
        }.joined(separator: " "))
    default: throw JourneyMistake("`\(line)` is not one step of a journey.")
    }
  }
}

extension Action {
  /// The person taps what needs a feature.
  public static func use(_ feature: Feature.ID) -> Action { .use(Tap(feature: feature.rawValue)) }

  /// The person buys a product, where they are.
  public static func buy(_ product: Catalog.Product.ID) -> Action {
    .buy(Purchase(product: product.rawValue))
  }
}
