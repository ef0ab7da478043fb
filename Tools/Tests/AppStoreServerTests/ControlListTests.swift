import Foundation
import HTTPTypes
import LocalAppStore
import SourceJSON
import Testing

@testable import AppStoreServer

@Suite("The list of controls")
struct ControlListTests {
  private static let descriptions =
    StoreControl.kinds.map(\.description) + [ServerAPIFaults.control, RevocationControl.control]

  @Test("describes each control, with an example that can be parsed")
  func examples() throws {
    for control in Self.descriptions {
      #expect(control.summary.hasSuffix("."), "\(control.name)")
      let bytes = Data(control.example.utf8)
      let node = try JSONNode.parse(bytes, file: control.name)
      #expect(node[control.name] != nil, "\(control.example)")
      if control.hasCommonMembers { _ = try StoreControl(bytes) }
    }
    #expect(try ServerAPIFaults().perform(Data(ServerAPIFaults.control.example.utf8)))
    #expect(Set(Self.descriptions.map(\.name)).count == Self.descriptions.count)
  }

  @Test("has a schema for each with the members of its example, and the required ones")
  func schemas() throws {
    for control in Self.descriptions {
      let schema = control.schema
      let properties = Set(schema["properties"]?.members.map(\.key) ?? [])
      let node = try JSONNode.parse(Data(control.example.utf8), file: control.name)
      #expect(properties.isSuperset(of: node.members.map(\.key)), "\(control.example)")
      for member in control.members where member.isRequired {
        #expect(schema["required"]?.elements.contains(.string(member.name)) == true)
      }
    }
  }

  @Test("is answered as JSON, beside a description of every address")
  func served() async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      let list = try await store.get("controls").objects("controls")
      #expect(list.compactMap { $0.text("name") } == Self.descriptions.map(\.name))
      for control in list {
        #expect(control["example"] as? [String: any Sendable] != nil)
        let schema = control["schema"] as? [String: any Sendable]
        #expect(schema?.text("type") == "object")
      }
      let document = try await store.get("openapi.json")
      let paths = try #require(document["paths"] as? [String: any Sendable])
      for endpoint in ServerAPI.endpoints {
        let path = paths[endpoint.path.joined(separator: "/")] as? [String: any Sendable]
        #expect(path?[endpoint.method.rawValue.lowercased()] != nil, "\(endpoint.name)")
      }
      for path in ["/", "/controls", "/notifications", "/customers", "/consumption", "/retention"] {
        #expect(paths[path] != nil)
        let query = path == "/consumption" ? "?transaction=1" : ""
        #expect(try await store.ask(path + query, nil).status != 404 || path == "/consumption")
      }
      #expect(try await store.ask("openapi.json", "{}").status == 405)
    }
  }

  @Test(
    "has grace periods of 3, 16 and 28 days, and no other",
    arguments: ["5", "0", "6", "365", "-1", "\"16\"", "true"])
  func gracePeriods(days: String) async throws {
    try await NotifiedStore.open(notifying: nil) { store in
      let refused = try await store.ask("controls", #"{ "gracePeriod": \#(days) }"#)
      #expect(refused.status == 400)
      if Int(days) ?? -1 >= 0 { #expect(refused.answer.contains("3, 16 or 28")) }
      for good in ["3", "16", "28", "false"] {
        #expect(try await store.ask("controls", #"{ "gracePeriod": \#(good) }"#).status == 200)
      }
    }
  }
}
