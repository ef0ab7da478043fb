import SwiftUI
import UIKit  // macOS: no such module 'UIKit'

func isActive(_ scene: UIScene) {}  // watchOS: cannot find type 'UIScene' in scope
