extension StoreConformance {
  /// The `.storekit` file that the behaviors are about, for a host to sell by.
  public static let configuration = """
    {
      "identifier" : "C0F0A001",
      "nonRenewingSubscriptions" : [
        \(product("season", "NonRenewingSubscription", "9.99"))
      ],
      "products" : [
        \(product("coins", "Consumable", "0.99")),
        \(product("full", "NonConsumable", "4.99")),
        \(product("themes", "NonConsumable", "1.99"))
      ],
      "settings" : { },
      "subscriptionGroups" : [
        {
          "id" : "C0F0A0F0",
          "localizations" : [ ],
          "name" : "Pro",
          "subscriptions" : [
            \(plan("pro.yearly", 1, "P1Y", "49.99")),
            \(plan("pro.monthly", 1, "P1M", "4.99")),
            \(plan("basic.monthly", 2, "P1M", "1.99", offers: offers))
          ]
        },
        {
          "id" : "C0F0A0F1",
          "localizations" : [ ],
          "name" : "News",
          "subscriptions" : [
            \(plan("news", 1, "P1M", "2.99", group: "C0F0A0F1"))
          ]
        }
      ],
      "version" : { "major" : 3, "minor" : 0 }
    }
    """

  static let group = "C0F0A0F0"
  static let otherGroup = "C0F0A0F1"

  private static func product(_ id: String, _ type: String, _ price: String) -> String {
    """
    {
          "displayPrice" : "\(price)", "familyShareable" : false, "internalID" : "\(id)",
          "localizations" : [ { "description" : "What \(id) is", "displayName" : "The \(id)", "locale" : "en_US" } ],
          "productID" : "\(id)", "referenceName" : "\(id)", "type" : "\(type)"
        }
    """
  }

  private static func plan(
    _ id: String, _ level: Int, _ period: String, _ price: String, group: String = group,
    offers: String = #""adHocOffers" : [ ], "codeOffers" : [ ], "introductoryOffer" : null"#
  ) -> String {
    """
    {
              \(offers),
              "displayPrice" : "\(price)", "familyShareable" : false, "groupNumber" : \(level), "internalID" : "\(id)",
              "localizations" : [ { "description" : "What \(id) is", "displayName" : "The \(id)", "locale" : "en_US" } ],
              "productID" : "\(id)", "recurringSubscriptionPeriod" : "\(period)", "referenceName" : "\(id)",
              "subscriptionGroupID" : "\(group)", "type" : "RecurringSubscription"
            }
    """
  }

  private static let offers = """
    "adHocOffers" : [
                { "displayPrice" : "0.99", "internalID" : "A1", "numberOfPeriods" : 2, "offerID" : "two",
                  "paymentMode" : "payAsYouGo", "referenceName" : "Two", "subscriptionPeriod" : "P1M" }
              ],
              "codeOffers" : [
                { "eligibility" : [ "new", "existing", "expired" ], "internalID" : "A2", "isStackable" : true,
                  "paymentMode" : "free", "referenceName" : "WELCOME", "subscriptionPeriod" : "P1M" }
              ],
              "introductoryOffer" : { "internalID" : "A3", "paymentMode" : "free", "subscriptionPeriod" : "P1W" },
              "winbackOffers" : [
                { "displayPrice" : "0.49", "internalID" : "A4", "isEligible" : true, "numberOfPeriods" : 1,
                  "offerID" : "back", "paymentMode" : "payUpFront", "referenceName" : "Back", "subscriptionPeriod" : "P1M" }
              ]
    """
}
