public import Foundation

/// Content of an app that Apple's servers hosted, which they stopped doing: there is none, here as there.
///
/// It is a name for code that still has it: https://developer.apple.com/documentation/storekit/skdownload
@available(*, deprecated, message: "Apple hosts no content any more: deliver it yourself.")
open class SKDownload: NSObject {}
