import HTTPTypes
import Hummingbird

/// The reason why a request is refused, and what to do.
struct Refusal: Error {
  let status: HTTPResponse.Status
  let problem: String
  let fix: String

  init(_ status: HTTPResponse.Status, _ problem: String, fix: String) {
    self.status = status
    self.problem = problem
    self.fix = fix
  }
}
