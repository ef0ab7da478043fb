#include "CResources.h"

FILE(paywall_alert_mustache)
#embed "../PaywallHTML/Resources/alert.mustache"
END

FILE(paywall_card_mustache)
#embed "../PaywallHTML/Resources/card.mustache"
END

FILE(paywall_celebration_mustache)
#embed "../PaywallHTML/Resources/celebration.mustache"
END

FILE(paywall_entries_mustache)
#embed "../PaywallHTML/Resources/entries.mustache"
END

FILE(paywall_field_mustache)
#embed "../PaywallHTML/Resources/field.mustache"
END

FILE(paywall_form_mustache)
#embed "../PaywallHTML/Resources/form.mustache"
END

FILE(paywall_gallery_mustache)
#embed "../PaywallHTML/Resources/gallery.mustache"
END

FILE(paywall_hero_mustache)
#embed "../PaywallHTML/Resources/hero.mustache"
END

FILE(paywall_item_mustache)
#embed "../PaywallHTML/Resources/item.mustache"
END

FILE(paywall_items_mustache)
#embed "../PaywallHTML/Resources/items.mustache"
END

FILE(paywall_link_mustache)
#embed "../PaywallHTML/Resources/link.mustache"
END

FILE(paywall_offer_mustache)
#embed "../PaywallHTML/Resources/offer.mustache"
END

FILE(paywall_option_mustache)
#embed "../PaywallHTML/Resources/option.mustache"
END

FILE(paywall_page_mustache)
#embed "../PaywallHTML/Resources/page.mustache"
END

FILE(paywall_phone_css)
#embed "../PaywallHTML/Resources/phone.css"
END

FILE(paywall_phone_js)
#embed "../PaywallHTML/Resources/phone.js"
END

FILE(paywall_picker_mustache)
#embed "../PaywallHTML/Resources/picker.mustache"
END

FILE(paywall_plan_mustache)
#embed "../PaywallHTML/Resources/plan.mustache"
END

FILE(paywall_plans_mustache)
#embed "../PaywallHTML/Resources/plans.mustache"
END

FILE(paywall_playfield_mustache)
#embed "../PaywallHTML/Resources/playfield.mustache"
END

FILE(paywall_price_mustache)
#embed "../PaywallHTML/Resources/price.mustache"
END

FILE(paywall_product_mustache)
#embed "../PaywallHTML/Resources/product.mustache"
END

FILE(paywall_purchase_mustache)
#embed "../PaywallHTML/Resources/purchase.mustache"
END

FILE(paywall_quota_mustache)
#embed "../PaywallHTML/Resources/quota.mustache"
END

FILE(paywall_redeem_mustache)
#embed "../PaywallHTML/Resources/redeem.mustache"
END

FILE(paywall_screen_mustache)
#embed "../PaywallHTML/Resources/screen.mustache"
END

FILE(paywall_section_mustache)
#embed "../PaywallHTML/Resources/section.mustache"
END

FILE(paywall_sheet_mustache)
#embed "../PaywallHTML/Resources/sheet.mustache"
END

FILE(paywall_subscription_mustache)
#embed "../PaywallHTML/Resources/subscription.mustache"
END

FILE(paywall_tabs_mustache)
#embed "../PaywallHTML/Resources/tabs.mustache"
END

FILE(paywall_text_mustache)
#embed "../PaywallHTML/Resources/text.mustache"
END

FILE(paywall_toggle_mustache)
#embed "../PaywallHTML/Resources/toggle.mustache"
END

FILE(paywall_view_mustache)
#embed "../PaywallHTML/Resources/view.mustache"
END
