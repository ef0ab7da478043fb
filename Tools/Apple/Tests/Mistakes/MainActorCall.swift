import SwiftUI

nonisolated func close(_ dismiss: DismissAction) {
  dismiss()  // all: call to main actor-isolated instance method 'callAsFunction()' in a synchronous nonisolated context
}
