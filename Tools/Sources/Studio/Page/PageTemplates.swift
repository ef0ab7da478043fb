import PaywallHTML

/// The templates of this module, each read once.
struct PageTemplates: Sendable {
  let page, workbench, phone, home, nothing, newRun, option: Template
  let controls, panel, control, input, selection, product, feature, pending: Template
  let known, answer, fact, fold, lots, lot, stories, story, finding, ownServer: Template
  let timeline, point, notice: Template
  let filter, entries, day, entry, outcome, transaction: Template
  let server, told, notification, serverAPI, answered, link: Template
  let forecast, forecastResults, forecastSummary, forecastRow, forecastInput: Template
  let forecastPlan: Template
  let paywalls, paywallFigure, choiceGroup, choice: Template
  let purchases, purchase, course, stretch, lens, looks, menu, beginWith, look: Template
  let abreast, slot: Template
  let catalog, edits, edit, order, element, part: Template
  let difference, lineChange, reload: Template
  let problem, index, card, journey, question, field, deed: Template

  init() throws {
    paywalls = try Template(PackageResources.paywalls_mustache)
    paywallFigure = try Template(PackageResources.paywall_figure_mustache)
    choiceGroup = try Template(PackageResources.choice_group_mustache)
    choice = try Template(PackageResources.choice_mustache)
    forecast = try Template(PackageResources.forecast_mustache)
    forecastResults = try Template(PackageResources.forecast_results_mustache)
    forecastSummary = try Template(PackageResources.forecast_summary_mustache)
    forecastRow = try Template(PackageResources.forecast_row_mustache)
    forecastInput = try Template(PackageResources.forecast_input_mustache)
    forecastPlan = try Template(PackageResources.forecast_plan_mustache)
    page = try Template(PackageResources.page_mustache)
    workbench = try Template(PackageResources.workbench_mustache)
    phone = try Template(PackageResources.phone_mustache)
    home = try Template(PackageResources.home_mustache)
    nothing = try Template(PackageResources.nothing_mustache)
    newRun = try Template(PackageResources.new_run_mustache)
    option = try Template(PackageResources.option_mustache)
    controls = try Template(PackageResources.controls_mustache)
    panel = try Template(PackageResources.panel_mustache)
    control = try Template(PackageResources.control_mustache)
    input = try Template(PackageResources.input_mustache)
    selection = try Template(PackageResources.selection_mustache)
    product = try Template(PackageResources.product_mustache)
    feature = try Template(PackageResources.feature_mustache)
    pending = try Template(PackageResources.pending_mustache)
    known = try Template(PackageResources.known_mustache)
    answer = try Template(PackageResources.answer_mustache)
    fact = try Template(PackageResources.fact_mustache)
    fold = try Template(PackageResources.fold_mustache)
    ownServer = try Template(PackageResources.own_server_mustache)
    lots = try Template(PackageResources.lots_mustache)
    lot = try Template(PackageResources.lot_mustache)
    stories = try Template(PackageResources.stories_mustache)
    story = try Template(PackageResources.story_mustache)
    finding = try Template(PackageResources.finding_mustache)
    timeline = try Template(PackageResources.timeline_mustache)
    point = try Template(PackageResources.point_mustache)
    notice = try Template(PackageResources.notice_mustache)
    filter = try Template(PackageResources.filter_mustache)
    entries = try Template(PackageResources.entries_mustache)
    day = try Template(PackageResources.day_mustache)
    entry = try Template(PackageResources.entry_mustache)
    outcome = try Template(PackageResources.outcome_mustache)
    transaction = try Template(PackageResources.transaction_mustache)
    server = try Template(PackageResources.server_mustache)
    told = try Template(PackageResources.told_mustache)
    notification = try Template(PackageResources.notification_mustache)
    serverAPI = try Template(PackageResources.server_api_mustache)
    answered = try Template(PackageResources.answered_mustache)
    link = try Template(PackageResources.link_mustache)
    purchases = try Template(PackageResources.purchases_mustache)
    purchase = try Template(PackageResources.purchase_mustache)
    course = try Template(PackageResources.course_mustache)
    stretch = try Template(PackageResources.stretch_mustache)
    lens = try Template(PackageResources.lens_mustache)
    looks = try Template(PackageResources.looks_mustache)
    abreast = try Template(PackageResources.abreast_mustache)
    slot = try Template(PackageResources.slot_mustache)
    menu = try Template(PackageResources.menu_mustache)
    beginWith = try Template(PackageResources.begin_with_mustache)
    look = try Template(PackageResources.look_mustache)
    catalog = try Template(PackageResources.catalog_mustache)
    edits = try Template(PackageResources.edits_mustache)
    edit = try Template(PackageResources.edit_mustache)
    order = try Template(PackageResources.order_mustache)
    element = try Template(PackageResources.element_mustache)
    part = try Template(PackageResources.part_mustache)
    reload = try Template(PackageResources.reload_mustache)
    difference = try Template(PackageResources.difference_mustache)
    lineChange = try Template(PackageResources.line_change_mustache)
    problem = try Template(PackageResources.problem_mustache)
    index = try Template(PackageResources.index_mustache)
    card = try Template(PackageResources.card_mustache)
    journey = try Template(PackageResources.journey_mustache)
    question = try Template(PackageResources.question_mustache)
    field = try Template(PackageResources.field_mustache)
    deed = try Template(PackageResources.deed_mustache)
  }
}
