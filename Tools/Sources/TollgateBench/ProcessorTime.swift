import CBench

/// The time that a processor worked for the calling thread, without what it waited for.
///
/// Another program's load hardly changes it.
enum ProcessorTime {
  /// The nanoseconds that this thread has worked so far.
  static var now: Double { cbench_thread_nanoseconds() }
}
