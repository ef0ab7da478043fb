import AppStoreWire
import HTTPTypes
import ServerCore
import SourceJSON

/// The description of an endpoint in `/openapi.json`: its purpose, its key, and every answer it gives.
///
/// The endpoint is served by this description: the server requires its ``key``.
struct Operation: Sendable {
  /// The key that an endpoint requires.
  enum Key: Hashable, Sendable {
    /// Everybody.
    case none

    /// The public key, within the limits, or the secret one.
    case `public`

    /// The secret key.
    case secret

    /// The secret key, or no key from this machine.
    case secretUnlessLocal
  }

  /// A sentence about its effect.
  let summary: String
  let key: Key

  /// The parameters in the query or a header, and path parameters with a form of their own.
  var parameters: [Parameter] = []

  /// The request body.
  var body: Body?

  /// The answers to valid requests.
  let answers: [Answer]

  /// The refusals in addition to those that follow from the key, the parameters and the body.
  var refusals: [HTTPResponse.Status] = []

  /// A Boolean value that indicates whether it is a page for people, which is in no description for programs.
  private(set) var isPage = false

  init(
    _ summary: String, key: Key, parameters: [Parameter] = [], body: Body? = nil,
    answers: [Answer], refusals: [HTTPResponse.Status] = []
  ) {
    self.summary = summary
    self.key = key
    self.parameters = parameters
    self.body = body
    self.answers = answers
    self.refusals = refusals
  }
}

extension Operation {
  /// Creates the operation of a page for people, which looks itself who is signed in.
  static func page(_ summary: String) -> Operation {
    var page = Operation(summary, key: .none, answers: [.text("The page.", as: "text/html")])
    page.isPage = true
    return page
  }

  /// A value outside the body.
  struct Parameter: Hashable, Sendable {
    enum Place: String, Hashable, Sendable {
      case path, query, header
    }

    let name: String
    let place: Place
    let schema: Schema
    var isNeeded = false

    static func query(_ name: String, _ schema: Schema, isNeeded: Bool = false) -> Parameter {
      Parameter(name: name, place: .query, schema: schema, isNeeded: isNeeded)
    }

    static func header(_ name: String, _ schema: Schema, isNeeded: Bool = false) -> Parameter {
      Parameter(name: name, place: .header, schema: schema, isNeeded: isNeeded)
    }

    static func path(_ name: String, _ schema: Schema) -> Parameter {
      Parameter(name: name, place: .path, schema: schema, isNeeded: true)
    }

    /// The environment, which must be one that the server serves.
    static func environment(of backend: Backend) -> Parameter {
      .query(
        "environment", .words(backend.verifier.environments.map(\.rawValue).sorted()))
    }

    /// The page of a list.
    static let page: [Parameter] = [
      .query("after", Schema(["type": "integer", "format": "int64", "minimum": 0])),
      .query("limit", .integer(from: 1, to: 500)),
    ]

    /// The name of a request that is done once, however often it is sent.
    static func idempotencyKey(isNeeded: Bool) -> Parameter {
      .header("Idempotency-Key", .text(), isNeeded: isNeeded)
    }
  }

  /// A body, in JSON by default.
  struct Body: Hashable, Sendable {
    let schema: Schema
    var mediaType = "application/json"

    /// A Boolean value that indicates whether a request without it is refused.
    var isNeeded = true

    static func json(_ schema: Schema) -> Body { Body(schema: schema) }

    static func json(_ type: (some Described).Type, isNeeded: Bool = true) -> Body {
      Body(schema: type.schema, isNeeded: isNeeded)
    }
  }

  /// An answer that is no refusal.
  struct Answer: Hashable, Sendable {
    let status: HTTPResponse.Status

    /// The meaning, for people.
    let meaning: String
    var body: Body?

    /// The same answer in another form, for that requests it.
    var otherForm: Body?

    /// The headers that only this answer has.
    var headers: [String] = []

    static func json(
      _ meaning: String, _ schema: Schema, status: HTTPResponse.Status = .ok,
      headers: [String] = []
    ) -> Answer {
      Answer(status: status, meaning: meaning, body: .json(schema), headers: headers)
    }

    static func json(
      _ meaning: String, _ type: (some Described).Type, status: HTTPResponse.Status = .ok,
      headers: [String] = []
    ) -> Answer {
      .json(meaning, type.schema, status: status, headers: headers)
    }

    /// The same answer, which is also available in a form other than JSON.
    func or(_ mediaType: String) -> Answer {
      var answer = self
      answer.otherForm = Body(schema: .string, mediaType: mediaType)
      return answer
    }

    /// An answer in another form than JSON, such as `text/csv`.
    static func text(
      _ meaning: String, as mediaType: String, status: HTTPResponse.Status = .ok,
      headers: [String] = []
    ) -> Answer {
      Answer(
        status: status, meaning: meaning, body: Body(schema: .string, mediaType: mediaType),
        headers: headers)
    }

    static func empty(
      _ meaning: String, status: HTTPResponse.Status, headers: [String] = []
    ) -> Answer {
      Answer(status: status, meaning: meaning, headers: headers)
    }
  }
}
