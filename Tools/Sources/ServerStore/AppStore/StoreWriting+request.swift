package import AppStoreWire

extension StoreWriting {
  /// Adds a job that begins after it was asked for, or returns one that does.
  ///
  /// One that has begun already may have passed what it is asked for. One that waits for another try begins anew.
  ///
  /// - Parameters:
  ///   - kind: What is to be done.
  ///   - subject: What it is about, without a space. Behind it a number is set where there are several.
  ///   - now: The machine's time.
  /// - Returns: The job.
  /// - Throws: The store's errors.
  package func requestJob(
    _ kind: Job.Kind, about subject: String, at now: WireDate
  ) throws -> Job {
    var number = 0
    while true {
      var job = try addJob(kind, about: number == 0 ? subject : "\(subject) \(number)", due: now)
      if job.state == .retrying {
        (job.state, job.due, job.place, job.done, job.total) = (.waiting, now, nil, nil, nil)
        try settle(job)
      }
      // One that was left by a process that was stopped has begun, and goes on.
      if job.state == .waiting, job.place == nil, job.done == nil { return job }
      number += 1
    }
  }
}
