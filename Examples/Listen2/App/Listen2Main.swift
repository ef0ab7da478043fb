import Foundation
import Listen2Views
import SwiftUI

@main
enum Listen2Main {
  @MainActor static func main() {
    // The scheme's tests have the store for themselves.
    if ProcessInfo.processInfo.environment["TOLLGATE_HOSTS_TESTS"] != nil {
      TestHost.main()
    } else {
      Listen2App.main()
    }
  }
}

/// An app that does nothing, around tests.
private struct TestHost: App {
  var body: some Scene { WindowGroup { Text(verbatim: "Testing") } }
}
