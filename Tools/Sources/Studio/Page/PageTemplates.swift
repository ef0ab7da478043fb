import PaywallHTML

/// The templates of this room, each read once.
struct PageTemplates: Sendable {
  let page, workbench, phone, home, nothing, newRun, option: Template
  let levers, lever, takeBack, product, pending: Template
  let known, answer, fact: Template
  let filter, entries, day, entry, outcome, transaction: Template
  let problem, index: Template

  init() throws {
    page = try Template(PackageResources.page_mustache)
    workbench = try Template(PackageResources.workbench_mustache)
    phone = try Template(PackageResources.phone_mustache)
    home = try Template(PackageResources.home_mustache)
    nothing = try Template(PackageResources.nothing_mustache)
    newRun = try Template(PackageResources.new_run_mustache)
    option = try Template(PackageResources.option_mustache)
    levers = try Template(PackageResources.levers_mustache)
    lever = try Template(PackageResources.lever_mustache)
    takeBack = try Template(PackageResources.take_back_mustache)
    product = try Template(PackageResources.product_mustache)
    pending = try Template(PackageResources.pending_mustache)
    known = try Template(PackageResources.known_mustache)
    answer = try Template(PackageResources.answer_mustache)
    fact = try Template(PackageResources.fact_mustache)
    filter = try Template(PackageResources.filter_mustache)
    entries = try Template(PackageResources.entries_mustache)
    day = try Template(PackageResources.day_mustache)
    entry = try Template(PackageResources.entry_mustache)
    outcome = try Template(PackageResources.outcome_mustache)
    transaction = try Template(PackageResources.transaction_mustache)
    problem = try Template(PackageResources.problem_mustache)
    index = try Template(PackageResources.index_mustache)
  }
}
