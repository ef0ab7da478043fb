public import Foundation

/// Content of an app that Apple's servers hosted, which they no longer do: no product has any, here or there.
///
/// The name exists for code that still has it: https://developer.apple.com/documentation/storekit/skdownload
@available(*, deprecated, message: "Apple hosts no content any more: deliver it yourself.")
open class SKDownload: NSObject {}
