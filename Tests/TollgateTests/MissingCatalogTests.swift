import Foundation
import Testing
import Tollgate

@Suite("A catalog that is not in the bundle")
struct MissingCatalogTests {
  @Test(
    "is an error that names the file, the bundle and, for the main bundle, the call for packages")
  func mainBundle() throws {
    let error = try #require(throws: MissingCatalog.self) { try Catalog(named: "Katalog") }
    #expect(
      error.description == """
        There is no Katalog.json in the bundle \(Bundle.main.bundlePath). Add it to the target's resources. \
        In a Swift package they lie in a bundle of the target's own: write \
        `Catalog(named: "Katalog", in: .module)`.
        """)
  }

  @Test("is an error without that call if another bundle was named")
  func anotherBundle() throws {
    let folder = FileManager.default.temporaryDirectory.path
    let bundle = try #require(Bundle(path: folder))
    let error = try #require(throws: MissingCatalog.self) {
      try Catalog(named: "Katalog", in: bundle)
    }
    #expect(
      error.description == """
        There is no Katalog.json in the bundle \(bundle.bundlePath). Add it to the target's resources.
        """)
  }
}
