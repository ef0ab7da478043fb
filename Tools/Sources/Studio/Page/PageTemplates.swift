import CResources
import WebPages

/// The templates of this module, each read once.
struct PageTemplates: Sendable {
  let page, workbench, phone, storePage, home, nothing, newRun, option: Template
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
    paywalls = try Template(studio_paywalls_mustache())
    paywallFigure = try Template(studio_paywall_figure_mustache())
    choiceGroup = try Template(studio_choice_group_mustache())
    choice = try Template(studio_choice_mustache())
    forecast = try Template(studio_forecast_mustache())
    forecastResults = try Template(studio_forecast_results_mustache())
    forecastSummary = try Template(studio_forecast_summary_mustache())
    forecastRow = try Template(studio_forecast_row_mustache())
    forecastInput = try Template(studio_forecast_input_mustache())
    forecastPlan = try Template(studio_forecast_plan_mustache())
    page = try Template(studio_page_mustache())
    workbench = try Template(studio_workbench_mustache())
    phone = try Template(studio_phone_mustache())
    storePage = try Template(studio_store_page_mustache())
    home = try Template(studio_home_mustache())
    nothing = try Template(studio_nothing_mustache())
    newRun = try Template(studio_new_run_mustache())
    option = try Template(studio_option_mustache())
    controls = try Template(studio_controls_mustache())
    panel = try Template(studio_panel_mustache())
    control = try Template(studio_control_mustache())
    input = try Template(studio_input_mustache())
    selection = try Template(studio_selection_mustache())
    product = try Template(studio_product_mustache())
    feature = try Template(studio_feature_mustache())
    pending = try Template(studio_pending_mustache())
    known = try Template(studio_known_mustache())
    answer = try Template(studio_answer_mustache())
    fact = try Template(studio_fact_mustache())
    fold = try Template(studio_fold_mustache())
    ownServer = try Template(studio_own_server_mustache())
    lots = try Template(studio_lots_mustache())
    lot = try Template(studio_lot_mustache())
    stories = try Template(studio_stories_mustache())
    story = try Template(studio_story_mustache())
    finding = try Template(studio_finding_mustache())
    timeline = try Template(studio_timeline_mustache())
    point = try Template(studio_point_mustache())
    notice = try Template(studio_notice_mustache())
    filter = try Template(studio_filter_mustache())
    entries = try Template(studio_entries_mustache())
    day = try Template(studio_day_mustache())
    entry = try Template(studio_entry_mustache())
    outcome = try Template(studio_outcome_mustache())
    transaction = try Template(studio_transaction_mustache())
    server = try Template(studio_server_mustache())
    told = try Template(studio_told_mustache())
    notification = try Template(studio_notification_mustache())
    serverAPI = try Template(studio_server_api_mustache())
    answered = try Template(studio_answered_mustache())
    link = try Template(studio_link_mustache())
    purchases = try Template(studio_purchases_mustache())
    purchase = try Template(studio_purchase_mustache())
    course = try Template(studio_course_mustache())
    stretch = try Template(studio_stretch_mustache())
    lens = try Template(studio_lens_mustache())
    looks = try Template(studio_looks_mustache())
    abreast = try Template(studio_abreast_mustache())
    slot = try Template(studio_slot_mustache())
    menu = try Template(studio_menu_mustache())
    beginWith = try Template(studio_begin_with_mustache())
    look = try Template(studio_look_mustache())
    catalog = try Template(studio_catalog_mustache())
    edits = try Template(studio_edits_mustache())
    edit = try Template(studio_edit_mustache())
    order = try Template(studio_order_mustache())
    element = try Template(studio_element_mustache())
    part = try Template(studio_part_mustache())
    reload = try Template(studio_reload_mustache())
    difference = try Template(studio_difference_mustache())
    lineChange = try Template(studio_line_change_mustache())
    problem = try Template(studio_problem_mustache())
    index = try Template(studio_index_mustache())
    card = try Template(studio_card_mustache())
    journey = try Template(studio_journey_mustache())
    question = try Template(studio_question_mustache())
    field = try Template(studio_field_mustache())
    deed = try Template(studio_deed_mustache())
  }
}
