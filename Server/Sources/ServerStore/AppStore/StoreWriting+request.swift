public import AppStoreWire

extension StoreWriting {
  /// Adds a job that begins after this request, or returns one that hasn't begun.
  ///
  /// A running job may already be past the requested part. One that waits for a retry starts over.
  ///
  /// - Parameters:
  ///   - kind: The kind of job.
  ///   - subject: The job's subject, without a space. A number is appended if there are several.
  ///   - now: The machine's time.
  /// - Returns: The job.
  /// - Throws: The store's errors.
  public func requestJob(
    _ kind: Job.Kind, about subject: String, at now: WireDate
  ) throws -> Job {
    var number = 0
    while true {
      var job = try addJob(kind, about: number == 0 ? subject : "\(subject) \(number)", due: now)
      if job.state == .retrying {
        (job.state, job.due, job.place, job.done, job.total) = (.waiting, now, nil, nil, nil)
        try settle(job)
      }
      // A reconciliation left by a process that was stopped has begun, and continues.
      if job.state == .waiting, job.place == nil, job.done == nil { return job }
      number += 1
    }
  }
}
