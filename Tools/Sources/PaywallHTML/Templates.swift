/// The templates of this room, each read once.
struct Templates: Sendable {
  let page, screen, alert, form, redeem: Template
  let hero, text, card, section, product, toggle, picker, quota, playfield: Template
  let plans, plan, tabs, items, item, price, sheet, offer, purchase, link: Template
  let gallery, option, celebration, entries, field, subscription, view: Template

  init() throws {
    page = try Template(PackageResources.page_mustache)
    screen = try Template(PackageResources.screen_mustache)
    alert = try Template(PackageResources.alert_mustache)
    form = try Template(PackageResources.form_mustache)
    redeem = try Template(PackageResources.redeem_mustache)
    hero = try Template(PackageResources.hero_mustache)
    text = try Template(PackageResources.text_mustache)
    card = try Template(PackageResources.card_mustache)
    section = try Template(PackageResources.section_mustache)
    product = try Template(PackageResources.product_mustache)
    toggle = try Template(PackageResources.toggle_mustache)
    picker = try Template(PackageResources.picker_mustache)
    quota = try Template(PackageResources.quota_mustache)
    playfield = try Template(PackageResources.playfield_mustache)
    plans = try Template(PackageResources.plans_mustache)
    plan = try Template(PackageResources.plan_mustache)
    tabs = try Template(PackageResources.tabs_mustache)
    items = try Template(PackageResources.items_mustache)
    item = try Template(PackageResources.item_mustache)
    price = try Template(PackageResources.price_mustache)
    sheet = try Template(PackageResources.sheet_mustache)
    offer = try Template(PackageResources.offer_mustache)
    purchase = try Template(PackageResources.purchase_mustache)
    link = try Template(PackageResources.link_mustache)
    gallery = try Template(PackageResources.gallery_mustache)
    option = try Template(PackageResources.option_mustache)
    celebration = try Template(PackageResources.celebration_mustache)
    entries = try Template(PackageResources.entries_mustache)
    field = try Template(PackageResources.field_mustache)
    subscription = try Template(PackageResources.subscription_mustache)
    view = try Template(PackageResources.view_mustache)
  }
}
