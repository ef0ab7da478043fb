import CEmbeddedFile
import CResources
import EmbeddedFiles
import Foundation
import Testing

@Suite("An embedded file")
struct EmbeddedFileTests {
  /// The folder `Tools`.
  private static let tools = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "has the bytes of the file on disk: text, other scripts, and binary data",
    arguments: [
      ("Sources/Studio/Resources/inter.woff2", studio_inter_woff2),
      ("Sources/PaywallHTML/Resources/phone.css", paywall_phone_css),
      ("Sources/NewApp/Resources/Starter.xcstrings", newapp_Starter_xcstrings),
      ("../Docs/catalog.schema.json", newapp_catalog_schema_json),
    ] as [(String, @Sendable @convention(c) () -> EmbeddedFile)])
  func bytes(path: String, file: @Sendable @convention(c) () -> EmbeddedFile) throws {
    #expect(file().bytes == Array(try Data(contentsOf: Self.tools.appending(path: path))))
  }

  @Test("is each file in a Resources folder, once, under its module's name and its own")
  func all() throws {
    let modules = [
      "NewApp": "Sources/CResources", "PaywallHTML": "Sources/CResources",
      "Studio": "Sources/CResources", "Symbols": "Sources/CResources",
      "TollgateServer": "../Server/Sources/CServerResources",
      "WebPages": "../Server/Sources/CServerResources",
    ]
    for (module, target) in modules {
      let resources = Self.tools.appending(path: target)
      let folder = resources.appending(path: "../\(module)/Resources").standardizedFileURL
      let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let code = try String(
        contentsOf: resources.appending(path: "\(module).c"), encoding: .utf8)
      let embedded = code.matches(
        of: /FILE\((?<name>\w+)\)\n#embed "\.\.\/(?<folder>\w+)\/Resources\/(?<file>[^"]+)"\nEND/)
      #expect(embedded.map { String($0.output.file) }.sorted() == files)
      for file in embedded {
        #expect(file.output.folder == module)
        let name = file.output.file.map { $0.isLetter || $0.isNumber ? $0 : "_" }
        #expect(file.output.name.hasSuffix("_" + String(name)))
      }
    }
  }
}
