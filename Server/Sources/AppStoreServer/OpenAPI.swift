import HTTPTypes
import SourceJSON

/// The OpenAPI 3.1 description of a store's addresses: `GET /openapi.json`.
enum OpenAPI {
  private static let object: JSONValue = ["type": "object"]

  static var document: JSONValue {
    [
      "openapi": "3.1.0",
      "info": [
        "title": "A local App Store", "version": "0.1.0",
        "description":
          "Addresses for people, for apps, and for servers: the App Store Server API below /inApps/.",
      ],
      "components": [
        "securitySchemes": [
          "appStoreConnect": ["type": "http", "scheme": "bearer", "bearerFormat": "JWT"]
        ]
      ],
      "paths": .object(paths),
    ]
  }

  private static var paths: [JSONValue.Member] {
    var paths: [(path: String, operations: [JSONValue.Member])] = own
    for endpoint in ServerAPI.endpoints {
      let path = endpoint.path.joined(separator: "/")
      let operation = JSONValue.Member(
        endpoint.method.rawValue.lowercased(), operation(of: endpoint))
      if let place = paths.firstIndex(where: { $0.path == path }) {
        paths[place].operations.append(operation)
      } else {
        paths.append((path, [operation]))
      }
    }
    return paths.map { .init($0.path, .object($0.operations)) }
  }

  private static var own: [(path: String, operations: [JSONValue.Member])] {
    let page = [
      parameter("after", "query", ["type": "integer", "minimum": 0]),
      parameter("limit", "query", ["type": "integer", "minimum": 1, "maximum": 1_000]),
    ]
    let transaction = parameter("transaction", "query", ["type": "string", "pattern": "^[0-9]+$"])
    return [
      ("/", [.init("get", read("Shows the store, its products and its last events."))]),
      (
        "/controls",
        [
          .init("get", read("Lists every control, with its JSON Schema.")),
          .init(
            "post",
            written(
              "Does one control.",
              ["oneOf": .array(ControlList.all.controls.map(\.schema))])),
        ]
      ),
      (
        "/notifications",
        [
          .init(
            "get", read("Lists what became of notifications, oldest first.", page + [transaction]))
        ]
      ),
      ("/customers", [.init("get", read("Lists accounts and their transactions.", page))]),
      (
        "/consumption",
        [.init("get", read("Lists what servers said about consumption.", [transaction]))]
      ),
      (
        "/retention",
        [
          .init(
            "get",
            read("Lists the visits to pages of subscriptions, with their content and choice."))
        ]
      ),
      ("/openapi.json", [.init("get", read("Describes the addresses."))]),
      ("/open", [.init("post", written("Opens the app on a device.", object))]),
      ("/store", [.init("post", written("Does what an app asks for.", object))]),
      ("/updates", [.init("post", written("Waits for an app's updates.", object))]),
    ]
  }

  private static func read(_ summary: String, _ parameters: [JSONValue] = []) -> JSONValue {
    [
      "summary": .string(summary), "parameters": .array(parameters),
      "responses": ["200": answer("The answer."), "400": answer("What is wrong, and what to do.")],
    ]
  }

  private static func written(_ summary: String, _ schema: JSONValue) -> JSONValue {
    [
      "summary": .string(summary),
      "requestBody": [
        "required": true, "content": ["application/json": ["schema": schema]],
      ],
      "responses": [
        "200": answer("The answer."), "400": answer("What is wrong, and what to do."),
        "409": answer("Why the store refuses."),
      ],
    ]
  }

  private static func operation(of endpoint: ServerAPIEndpoint) -> JSONValue {
    let names = endpoint.path.filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    return [
      "summary": .string(endpoint.name), "security": [["appStoreConnect": []]],
      "parameters": .array(names.map { parameter($0, "path", ["type": "string"]) }),
      "responses": [
        "200": ["description": "As Apple documents it."],
        "4XX": answer("Apple's errorCode and errorMessage."),
        "401": ["description": "The token is not valid."],
        "429": ["description": "Too many requests."],
      ],
    ]
  }

  private static func parameter(
    _ name: String, _ place: String, _ schema: JSONValue
  ) -> JSONValue {
    [
      "name": .string(name), "in": .string(place), "required": .bool(place == "path"),
      "schema": schema,
    ]
  }

  private static func answer(_ description: String) -> JSONValue {
    [
      "description": .string(description),
      "content": ["application/json": ["schema": object]],
    ]
  }
}
