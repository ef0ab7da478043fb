import HTTPTypes
import ServerStore

extension Set<Job.State> {
  /// Reads `state`: some of the states, separated by commas, or all if it is omitted.
  init(of call: Call) throws {
    guard let text = call.query("state") else {
      self = Set(Job.State.allCases)
      return
    }
    self = Set(
      try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
        guard let state = Job.State(rawValue: String(word)) else {
          throw ServerRefusal(
            .badRequest, "bad_state", "There is no such state of a job.",
            fix: "Name some of waiting, running, retrying, done and failed, with commas between.")
        }
        return state
      })
  }
}
