import HTTPTypes
import SourceJSON

extension Addresses {
  /// Returns the OpenAPI 3.1 description of all of them except the pages for people.
  func document() throws(SourceError) -> String {
    let all = all.filter { !$0.operation.isPage }
    var paths: [(path: String, operations: [JSONValue.Member])] = []
    for address in all {
      let member = JSONValue.Member(address.method.rawValue.lowercased(), address.json)
      if let index = paths.firstIndex(where: { $0.path == address.path }) {
        paths[index].operations.append(member)
      } else {
        paths.append((address.path, [member]))
      }
    }
    let shared = all.reduce(into: ServerRefusal.schema.shared) { shared, address in
      for schema in address.operation.schemas { shared.merge(schema.shared) { one, _ in one } }
    }
    let value: JSONValue = [
      "openapi": "3.1.0",
      "info": [
        "title": "Tollgate server", "version": "1",
        "description":
          "A backend of an app: it keeps what the App Store signed, and says what follows. JSON in camelCase, instants in ISO 8601.",
      ],
      "paths": .object(paths.map { JSONValue.Member($0.path, .object($0.operations)) }),
      "components": [
        "schemas": .object(shared.map { JSONValue.Member($0.key, $0.value) }),
        "securitySchemes": [
          "secretKey": [
            "type": "http", "scheme": "bearer", "description": "Opens all. For servers only.",
          ],
          "publicKey": [
            "type": "http", "scheme": "bearer",
            "description": "Opens the routes about one customer. It may be in an app.",
          ],
        ],
      ],
    ]
    let document = try JSONDocument(writing: value, file: "openapi.json")
    return String(decoding: document.bytes, as: UTF8.self)
  }
}

extension Operation {
  /// Every schema in it.
  fileprivate var schemas: [Schema] {
    parameters.map(\.schema) + [body?.schema].compactMap(\.self)
      + answers.flatMap { [$0.body, $0.otherForm].compactMap { $0?.schema } }
  }
}

extension Addresses.Address {
  /// The parameters in the path, each with its form.
  private var pathParameters: [Operation.Parameter] {
    path.split(separator: "/").filter { $0.hasPrefix("{") }.map { segment in
      let name = String(segment.dropFirst().dropLast())
      let known = operation.parameters.first { $0.place == .path && $0.name == name }
      return known ?? .path(name, isAboutCustomer && name == "id" ? .customer : .text())
    }
  }

  /// The refusals that follow from an address's key, parameters and body.
  private var refusals: [HTTPResponse.Status] {
    var refusals: [HTTPResponse.Status] = [.misdirectedRequest, .serviceUnavailable]
    let parameters = pathParameters + operation.parameters
    if !parameters.isEmpty || operation.body != nil || spansEnvironments {
      refusals.append(.badRequest)
    }
    if operation.body != nil { refusals.append(.contentTooLarge) }
    switch operation.key {
    case .none: break
    case .public: refusals += [.unauthorized, .tooManyRequests]
    case .secret, .secretUnlessLocal: refusals += [.unauthorized, .forbidden]
    }
    let answered = operation.answers.map(\.status)
    return Set(refusals + operation.refusals).subtracting(answered)
      .sorted { $0.code < $1.code }
  }

  fileprivate var json: JSONValue {
    let parameters = pathParameters + operation.parameters.filter { $0.place != .path }
    var members: [JSONValue.Member] = [
      .init("summary", .string(operation.summary)),
      .init("operationId", .string(name)),
      .init("security", operation.key.json),
      .init("responses", .object(answers)),
    ]
    if !parameters.isEmpty {
      members.append(.init("parameters", .array(parameters.map(\.json))))
    }
    if let body = operation.body {
      members.append(
        .init("requestBody", .object([.init("required", .bool(body.isNeeded))] + contents([body])))
      )
    }
    return .object(members)
  }

  /// The method and the path as one name, by which tools call it.
  private var name: String {
    let words = path.split { "/{}-.".contains($0) }.filter { $0 != "v1" }
    return method.rawValue.lowercased()
      + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  private var answers: [JSONValue.Member] {
    let wanted = operation.answers.map { answer in
      JSONValue.Member(
        "\(answer.status.code)",
        .object(
          [.init("description", .string(answer.meaning))]
            + contents([answer.body, answer.otherForm].compactMap(\.self))
            + headers(answer.headers)))
    }
    return wanted
      + refusals.map { status in
        let hasWait = [429, 503].contains(status.code)
        return JSONValue.Member(
          "\(status.code)",
          .object(
            [.init("description", .string(status.reasonPhrase))]
              + contents([.json(ServerRefusal.self)])
              + headers(hasWait ? ["Retry-After"] : [])))
      }
  }

  private func contents(_ bodies: [Operation.Body]) -> [JSONValue.Member] {
    bodies.isEmpty ? [] : [.init("content", .object(bodies.map(\.content)))]
  }

  private func headers(_ names: [String]) -> [JSONValue.Member] {
    guard !names.isEmpty else { return [] }
    return [
      .init(
        "headers",
        .object(names.map { JSONValue.Member($0, ["schema": ["type": "string"]]) }))
    ]
  }
}

extension Operation.Parameter {
  fileprivate var json: JSONValue {
    [
      "name": .string(name), "in": .string(place.rawValue), "required": .bool(isNeeded),
      "schema": schema.json,
    ]
  }
}

extension Operation.Body {
  fileprivate var content: JSONValue.Member {
    .init(mediaType, ["schema": schema.json])
  }
}

extension Operation.Key {
  fileprivate var json: JSONValue {
    switch self {
    case .none: []
    case .public: [["publicKey": []], ["secretKey": []]]
    case .secret: [["secretKey": []]]
    case .secretUnlessLocal: [[:], ["secretKey": []]]
    }
  }
}
