public import Foundation

extension Locale {
  /// The locale with a name such as `es_ES` or `zh-Hans`, or `nil` if its language doesn't exist.
  public init?(named name: String) {
    guard name.wholeMatch(of: /[A-Za-z]{2,3}([_-][A-Za-z0-9]{2,8})*/) != nil else { return nil }
    self.init(identifier: name)
    guard language.languageCode?.isISOLanguage == true else { return nil }
  }
}
