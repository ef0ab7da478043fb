import HTTPTypes
import Hummingbird

/// The reason why a request is refused, and what to do.
struct Refusal: Error {
  let status: HTTPResponse.Status
  let problem: String
  let fix: String

  /// The methods of the address, if the request used another one.
  let allowed: [HTTPRequest.Method]

  init(
    _ status: HTTPResponse.Status, _ problem: String, fix: String,
    allowing allowed: [HTTPRequest.Method] = []
  ) {
    self.status = status
    self.problem = problem
    self.fix = fix
    self.allowed = allowed
  }

  /// The headers of the answer besides those about its body.
  var headers: HTTPFields {
    allowed.isEmpty ? [:] : [.allow: allowed.map(\.rawValue).joined(separator: ", ")]
  }
}
