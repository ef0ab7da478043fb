import AppStoreWire
import Foundation
import ServerCore
import ServerStore
import TollgateCore

/// The jobs that make requests to the App Store.
struct AppStoreWork: Sendable {
  /// The number of customers requested at a time.
  private static let width = 8

  /// The instant until which notifications were requested, by the clock of purchases.
  private static let mark = "notificationsAskedUntil"

  /// The time limit for consumption information, by the clock of purchases.
  private static let consumptionTime: Int64 = 12 * 3_600_000

  let backend: Backend
  let appStore: any AppStoreAPI

  private var environments: [WireEnvironment] { Array(backend.verifier.environments) }

  /// It may take long, and so uses a budget that leaves requests to others.
  private var reconciliation: Reconciliation {
    Reconciliation(backend.store, intake: backend.intake, with: appStore, width: Self.width)
  }

  /// Performs a job of one of these kinds.
  func perform(_ held: HeldJob) async throws {
    switch held.current.kind {
    case .reconcile: try await reconcile(held)
    case .consumption: try await tell(held.current.subject)
    case .import: try await ImportWork(backend: backend, appStore: appStore).perform(held)
    case .notification, .webhook, .revocation: break
    }
  }

  private func reconcile(_ held: HeldJob) async throws {
    guard let subject = ReconcileSubject(held.current.subject) else { return }
    let now = try await backend.clock.now()
    let report: Reconciliation.Report = { progress in
      try await held.note { $0.set(progress) }
      backend.activity(
        .job, "reconcile", isGood: true, ["done": "\(progress.done)", "of": "\(progress.total)"])
    }
    let progress: Reconciliation.Progress
    switch subject {
    case .customer(let customer):
      progress = try await reconciliation.run(
        about: customer, in: environments, at: now, report: report)
    case .everybody, .changes:
      let since = subject == .changes ? try await lastMark() : nil
      progress = try await reconciliation.run(
        in: environments, from: held.current.progress, at: now, since: since,
        of: subject == .changes ? .changes : .everybody, report: report)
      try await backend.store.write { try $0.set(Self.mark, to: "\(now.rawValue)") }
    }
    try await held.note { job in
      job.set(progress)
      job.problem =
        progress.unknown == 0
        ? nil : "The App Store does not know \(progress.unknown) of the purchases."
    }
  }

  /// Sends the App Store consumption information about a purchase with a requested refund, if the customer consents.
  ///
  /// Their consent is checked right before.
  private func tell(_ subject: String) async throws {
    guard let policy = backend.catalog.catalog.consumption,
      let uuid = UUID(uuidString: subject).map({ WireUUID($0) }),
      let kept = try await backend.store.read({ try $0.notification(uuid) }), !kept.token.isEmpty,
      let transaction = try backend.verifier.notification(kept.token).transaction
        .flatMap(SignedTransaction.init),
      !transaction.isFamilyShared
    else { return }
    let now = try await backend.clock.now()
    guard now.rawValue < kept.signed.rawValue + Self.consumptionTime
    else { throw AppStoreProblem(.refused, "The 12 hours for an answer are over.") }
    let information = try await backend.store.read { store -> ConsumptionAnswer? in
      let environment = transaction.environment
      guard let owner = try store.owner(of: transaction.original, in: environment) else {
        return nil
      }
      let record = try backend.record(of: owner, in: environment, from: store)
      guard record.consentsToConsumption else { return nil }
      return ConsumptionAnswer(
        of: transaction, consumed: record.consumedShare(of: transaction, at: now), by: policy)
    }
    guard let information else {
      throw Postponement(pause: .seconds(600), reason: "The customer has not consented.")
    }
    try await appStore.send(information, about: transaction.id, in: transaction.environment)
  }

  private func lastMark() async throws -> WireDate? {
    let mark = try await backend.store.read { try $0.setting(Self.mark) }
    return mark.flatMap { Int64($0) }.map { WireDate(rawValue: $0) }
  }
}

/// Whom a job to reconcile is about.
enum ReconcileSubject: Hashable, Sendable {
  case everybody

  /// Everybody, and the notifications that can have been missed since it was done last.
  case changes
  case customer(UUID)

  /// Reads a job's subject, which may be followed by a number.
  init?(_ text: String) {
    let name = text.split(separator: " ").first.map(String.init)
    switch name {
    case "everybody"?: self = .everybody
    case "changes"?: self = .changes
    case let name?:
      guard let customer = UUID(uuidString: name) else { return nil }
      self = .customer(customer)
    case nil: return nil
    }
  }

  /// The subject as text, for a job.
  var text: String {
    switch self {
    case .everybody: "everybody"
    case .changes: "changes"
    case .customer(let customer): customer.uuidString.lowercased()
    }
  }
}

extension Job {
  /// The progress of a reconciliation.
  fileprivate var progress: Reconciliation.Progress {
    Reconciliation.Progress(done: done ?? 0, total: total ?? 0, place: place)
  }

  fileprivate mutating func set(_ progress: Reconciliation.Progress) {
    done = progress.done
    total = progress.total
    place = progress.place
  }
}
