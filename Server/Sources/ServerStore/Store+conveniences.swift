public import AppStoreWire
public import Foundation

extension StoreReading {
  /// Returns the jobs of every kind in some states, oldest first.
  public func jobs(in states: Set<Job.State>, after id: Job.ID, limit: Int) throws -> [Job] {
    try jobs(Set(Job.Kind.allCases), in: states, after: id, limit: limit)
  }

  /// Returns the customer with an identifier or alias.
  public func customer(_ id: UUID) throws -> UUID {
    var id = id
    while let target = try target(ofAlias: id) { id = target }
    return id
  }

  /// Returns every identifier of a customer, including their own.
  public func names(of customer: UUID) throws -> Set<UUID> {
    var names: Set = [customer]
    var rest = [customer]
    while let next = rest.popLast() {
      for alias in try aliases(of: next) where names.insert(alias).inserted { rest.append(alias) }
    }
    return names
  }
}

extension StoreWriting {
  /// Adds a job without a lane.
  public func addJob(_ kind: Job.Kind, about subject: String, due: WireDate) throws -> Job {
    try addJob(kind, about: subject, lane: "", due: due)
  }

  /// Adds a job without a lane, unless there is an unfinished one about the same subject.
  public func ensureJob(_ kind: Job.Kind, about subject: String, due: WireDate) throws {
    try ensureJob(kind, about: subject, lane: "", due: due, unless: "")
  }

  /// Takes the oldest due job of a lane, or without a lane.
  public func lease(
    _ kinds: Set<Job.Kind>, lane: String = "", at now: WireDate, until end: WireDate
  ) throws -> Job? {
    try lease(kinds, lane: lane, at: now, until: end, limit: 1).first
  }
}
