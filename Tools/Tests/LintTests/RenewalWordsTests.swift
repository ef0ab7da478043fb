import Testing
import TollgateScreens

@testable import Lint

@Suite("The words for a renewal")
struct RenewalWordsTests {
  @Test("exist in every language of the engine", arguments: PhraseLanguage.allCases)
  func languages(language: PhraseLanguage) {
    #expect(RenewalWords.of(language.rawValue) != nil)
  }

  @Test("are found in a sentence of any of them")
  func sentences() {
    #expect("يتجدد تلقائيًا كل شهر".saysRenewal)
    #expect("يتجدّد تلقائيًا".saysRenewal, "with the mark of a doubled letter")
    #expect("Verlängert sich monatlich".saysRenewal)
    #expect(!"Pay once".saysRenewal)
  }
}
