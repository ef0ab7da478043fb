import Foundation
import RetroRacingViews
import SwiftUI

@main
enum RetroRacingMain {
  @MainActor static func main() {
    // The scheme's tests have the store for themselves.
    if ProcessInfo.processInfo.environment["TOLLGATE_HOSTS_TESTS"] != nil {
      TestHost.main()
    } else {
      RetroRacingApp.main()
    }
  }
}

/// An app that does nothing, around tests.
private struct TestHost: App {
  var body: some Scene { WindowGroup { Text(verbatim: "Testing") } }
}
