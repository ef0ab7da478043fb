import Testing

@testable import TollgateEngine

@Suite("The name of a setting")
struct LedgerSettingTests {
  @Test("is compared by its bytes, as SQLite does: the sign for Kelvin is no K")
  func bytes() {
    #expect(LedgerSetting.testSwitch("K") != LedgerSetting.testSwitch("\u{212A}"))
    #expect(Set([LedgerSetting.testSwitch("K"), .testSwitch("\u{212A}")]).count == 2)
  }

  @Test("starts with the bytes of its kind, also if its characters don't")
  func prefix() {
    let setting = LedgerSetting.testSwitch("\u{301}x")
    #expect(setting.name(after: LedgerSetting.switchPrefix) == "\u{301}x")
    #expect(setting.name(after: LedgerSetting.trialPrefix) == nil)
  }
}
