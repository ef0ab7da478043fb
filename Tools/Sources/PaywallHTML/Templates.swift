import CResources
import WebPages

/// The templates of this room, each read once.
struct Templates: Sendable {
  let page, screen, alert, form, redeem: Template
  let hero, text, card, section, product, toggle, picker, quota, playfield: Template
  let plans, plan, tabs, items, item, price, sheet, offer, purchase, link: Template
  let gallery, option, celebration, entries, field, subscription, view: Template

  init() throws {
    page = try Template(paywall_page_mustache())
    screen = try Template(paywall_screen_mustache())
    alert = try Template(paywall_alert_mustache())
    form = try Template(paywall_form_mustache())
    redeem = try Template(paywall_redeem_mustache())
    hero = try Template(paywall_hero_mustache())
    text = try Template(paywall_text_mustache())
    card = try Template(paywall_card_mustache())
    section = try Template(paywall_section_mustache())
    product = try Template(paywall_product_mustache())
    toggle = try Template(paywall_toggle_mustache())
    picker = try Template(paywall_picker_mustache())
    quota = try Template(paywall_quota_mustache())
    playfield = try Template(paywall_playfield_mustache())
    plans = try Template(paywall_plans_mustache())
    plan = try Template(paywall_plan_mustache())
    tabs = try Template(paywall_tabs_mustache())
    items = try Template(paywall_items_mustache())
    item = try Template(paywall_item_mustache())
    price = try Template(paywall_price_mustache())
    sheet = try Template(paywall_sheet_mustache())
    offer = try Template(paywall_offer_mustache())
    purchase = try Template(paywall_purchase_mustache())
    link = try Template(paywall_link_mustache())
    gallery = try Template(paywall_gallery_mustache())
    option = try Template(paywall_option_mustache())
    celebration = try Template(paywall_celebration_mustache())
    entries = try Template(paywall_entries_mustache())
    field = try Template(paywall_field_mustache())
    subscription = try Template(paywall_subscription_mustache())
    view = try Template(paywall_view_mustache())
  }
}
