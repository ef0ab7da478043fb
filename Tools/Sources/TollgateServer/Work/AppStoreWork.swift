import AppStoreWire
import Foundation
import ServerCore
import ServerStore

/// The jobs for which the App Store is asked.
struct AppStoreWork: Sendable {
  /// The people who are asked about at a time.
  private static let width = 8

  /// The time before the last word about missed notifications from which on they are asked for again: the App Store
  /// tries to send one for 157 hours.
  private static let overlap: Int64 = 8 * 86_400_000

  /// The instant until which notifications were asked for, by the clock of purchases.
  private static let mark = "notificationsAskedUntil"

  let backend: Backend
  let appStore: any AppStoreAPI

  private var environments: [WireEnvironment] { Array(backend.verifier.environments) }

  private var reconciliation: Reconciliation {
    Reconciliation(backend.store, intake: backend.intake, with: appStore, width: Self.width)
  }

  /// Does a job of one of these kinds.
  func perform(_ held: HeldJob) async throws {
    switch held.current.kind {
    case .reconcile: try await reconcile(held)
    case .notification, .webhook, .revocation, .consumption, .import: break
    }
  }

  private func reconcile(_ held: HeldJob) async throws {
    guard let subject = ReconcileSubject(held.current.subject) else { return }
    let now = try await backend.clock.now()
    let report: Reconciliation.Report = { progress in
      try await held.note { $0.set(progress) }
    }
    let progress: Reconciliation.Progress
    switch subject {
    case .customer(let customer):
      progress = try await reconciliation.run(
        about: customer, in: environments, at: now, report: report)
    case .everybody, .changes:
      let since = subject == .changes ? try await lastMark() : nil
      progress = try await reconciliation.run(
        in: environments, from: held.current.progress, at: now, since: since, report: report)
      try await backend.store.write { try $0.set(Self.mark, to: "\(now.rawValue)") }
    }
    try await held.note { job in
      job.set(progress)
      job.problem =
        progress.unknown == 0
        ? nil : "The App Store does not know \(progress.unknown) of the purchases."
    }
  }

  private func lastMark() async throws -> WireDate? {
    let mark = try await backend.store.read { try $0.setting(Self.mark) }
    return mark.flatMap { Int64($0) }.map { WireDate(rawValue: $0 - Self.overlap) }
  }
}

/// Whom a job to reconcile is about.
enum ReconcileSubject: Hashable, Sendable {
  case everybody

  /// Everybody, and the notifications that can have been missed since it was done last.
  case changes
  case customer(UUID)

  /// Reads the subject of a job, behind which a number may stand.
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

  /// The subject as a job has it.
  var text: String {
    switch self {
    case .everybody: "everybody"
    case .changes: "changes"
    case .customer(let customer): customer.uuidString.lowercased()
    }
  }
}

extension Job {
  /// How far a reconciliation is.
  fileprivate var progress: Reconciliation.Progress {
    Reconciliation.Progress(done: done ?? 0, total: total ?? 0, place: place)
  }

  fileprivate mutating func set(_ progress: Reconciliation.Progress) {
    done = progress.done
    total = progress.total
    place = progress.place
  }
}
