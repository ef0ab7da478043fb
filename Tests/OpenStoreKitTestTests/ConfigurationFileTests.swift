import Foundation
import OpenStoreKitTest
import Testing

@Suite("A configuration's file")
struct ConfigurationFileTests {
  @Test(
    "is found from the test's folder upwards, the shallowest first",
    arguments: ["Found", "Found.storekit"])
  func isFound(name: String) async throws {
    let session = try SKTestSession(configurationFileNamed: name)
    #expect(session.timeRate == .oneRenewalEveryMinute)
    #expect(try await Product.products(for: ["found", "deeper"]).map(\.id) == ["found"])
  }

  @Test("is found elsewhere in the package, if no nearer one exists")
  func elsewhereInPackage() async throws {
    let session = try SKTestSession(configurationFileNamed: "Products")
    #expect(!session.askToBuyEnabled)
  }

  @Test("is found in the calling file's folder before any other")
  func nearest() async throws {
    let session = try SKTestSession(
      configurationFileNamed: "Found",
      file: "\(Self.folder)/Files/Deeper/Test.swift")
    #expect(try await Product.products(for: ["found", "deeper"]).map(\.id) == ["deeper"])
    #expect(session.disableDialogs)
  }

  @Test("sets the store's behaviour, and its armed errors")
  func settings() async throws {
    let session = try SKTestSession(configurationFileNamed: "Found")
    #expect(session.askToBuyEnabled && session.disableDialogs)
    #expect(await session.simulatedError(forAPI: .appStoreSync) == .generic(.unknown))
    #expect(
      await session.simulatedError(forAPI: .purchase) == .purchase(.productUnavailable))
    #expect(
      await session.simulatedError(forAPI: .verification) == .verification(.invalidSignature))
    #expect(await session.simulatedError(forAPI: .loadProducts) == nil)
    await #expect(throws: StoreKitError.self) { try await AppStore.sync() }
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
}
