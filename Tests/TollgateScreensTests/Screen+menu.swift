import Foundation
import Testing
import TollgateCore
import TollgateScreens

extension Screen {
  /// The screen `menu` of a catalog, as a new customer sees it who reads English.
  init(
    menuOf catalog: String, words: String = #"{ "sourceLanguage": "en", "strings": {} }"#
  ) throws {
    let book = try ScreenBook(catalog: Catalog(reading: Data(catalog.utf8), file: "Catalog.json"))
    let now = Date(timeIntervalSince1970: 1_768_435_200)
    let state = ScreenState(
      customer: Customer(),
      moment: Moment(
        now: now, day: CalendarDay(containing: now, in: .gmt),
        device: DeviceProfile(platform: .iOS, build: .debug, appVersion: "1")),
      productCatalog: .loaded([]), locale: Locale(identifier: "en_US"))
    let strings = try StringCatalog(reading: Data(words.utf8), file: "Words.xcstrings")
    self = try #require(book.screen("menu", for: state, strings: strings))
  }
}
