import HTTPTypes
import Hummingbird

/// Why a request is not answered, and what to do.
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
