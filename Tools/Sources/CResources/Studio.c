#include "CResources.h"

FILE(studio_abreast_mustache)
#embed "../Studio/Resources/abreast.mustache"
END

FILE(studio_answer_mustache)
#embed "../Studio/Resources/answer.mustache"
END

FILE(studio_answered_mustache)
#embed "../Studio/Resources/answered.mustache"
END

FILE(studio_begin_with_mustache)
#embed "../Studio/Resources/begin_with.mustache"
END

FILE(studio_card_mustache)
#embed "../Studio/Resources/card.mustache"
END

FILE(studio_catalog_mustache)
#embed "../Studio/Resources/catalog.mustache"
END

FILE(studio_choice_mustache)
#embed "../Studio/Resources/choice.mustache"
END

FILE(studio_choice_group_mustache)
#embed "../Studio/Resources/choice_group.mustache"
END

FILE(studio_control_mustache)
#embed "../Studio/Resources/control.mustache"
END

FILE(studio_controls_mustache)
#embed "../Studio/Resources/controls.mustache"
END

FILE(studio_copy_js)
#embed "../Studio/Resources/copy.js"
END

FILE(studio_course_mustache)
#embed "../Studio/Resources/course.mustache"
END

FILE(studio_day_mustache)
#embed "../Studio/Resources/day.mustache"
END

FILE(studio_deed_mustache)
#embed "../Studio/Resources/deed.mustache"
END

FILE(studio_difference_mustache)
#embed "../Studio/Resources/difference.mustache"
END

FILE(studio_edit_mustache)
#embed "../Studio/Resources/edit.mustache"
END

FILE(studio_edits_mustache)
#embed "../Studio/Resources/edits.mustache"
END

FILE(studio_element_mustache)
#embed "../Studio/Resources/element.mustache"
END

FILE(studio_entries_mustache)
#embed "../Studio/Resources/entries.mustache"
END

FILE(studio_entry_mustache)
#embed "../Studio/Resources/entry.mustache"
END

FILE(studio_fact_mustache)
#embed "../Studio/Resources/fact.mustache"
END

FILE(studio_feature_mustache)
#embed "../Studio/Resources/feature.mustache"
END

FILE(studio_field_mustache)
#embed "../Studio/Resources/field.mustache"
END

FILE(studio_filter_mustache)
#embed "../Studio/Resources/filter.mustache"
END

FILE(studio_finding_mustache)
#embed "../Studio/Resources/finding.mustache"
END

FILE(studio_fold_mustache)
#embed "../Studio/Resources/fold.mustache"
END

FILE(studio_forecast_mustache)
#embed "../Studio/Resources/forecast.mustache"
END

FILE(studio_forecast_input_mustache)
#embed "../Studio/Resources/forecast_input.mustache"
END

FILE(studio_forecast_plan_mustache)
#embed "../Studio/Resources/forecast_plan.mustache"
END

FILE(studio_forecast_results_mustache)
#embed "../Studio/Resources/forecast_results.mustache"
END

FILE(studio_forecast_row_mustache)
#embed "../Studio/Resources/forecast_row.mustache"
END

FILE(studio_forecast_summary_mustache)
#embed "../Studio/Resources/forecast_summary.mustache"
END

FILE(studio_home_mustache)
#embed "../Studio/Resources/home.mustache"
END

FILE(studio_icon_svg)
#embed "../Studio/Resources/icon.svg"
END

FILE(studio_index_mustache)
#embed "../Studio/Resources/index.mustache"
END

FILE(studio_input_mustache)
#embed "../Studio/Resources/input.mustache"
END

FILE(studio_inter_OFL_txt)
#embed "../Studio/Resources/inter-OFL.txt"
END

FILE(studio_inter_woff2)
#embed "../Studio/Resources/inter.woff2"
END

FILE(studio_journey_mustache)
#embed "../Studio/Resources/journey.mustache"
END

FILE(studio_known_mustache)
#embed "../Studio/Resources/known.mustache"
END

FILE(studio_lens_mustache)
#embed "../Studio/Resources/lens.mustache"
END

FILE(studio_line_change_mustache)
#embed "../Studio/Resources/line_change.mustache"
END

FILE(studio_link_mustache)
#embed "../Studio/Resources/link.mustache"
END

FILE(studio_look_mustache)
#embed "../Studio/Resources/look.mustache"
END

FILE(studio_looks_mustache)
#embed "../Studio/Resources/looks.mustache"
END

FILE(studio_lot_mustache)
#embed "../Studio/Resources/lot.mustache"
END

FILE(studio_lots_mustache)
#embed "../Studio/Resources/lots.mustache"
END

FILE(studio_menu_mustache)
#embed "../Studio/Resources/menu.mustache"
END

FILE(studio_new_run_mustache)
#embed "../Studio/Resources/new_run.mustache"
END

FILE(studio_nothing_mustache)
#embed "../Studio/Resources/nothing.mustache"
END

FILE(studio_notice_mustache)
#embed "../Studio/Resources/notice.mustache"
END

FILE(studio_notification_mustache)
#embed "../Studio/Resources/notification.mustache"
END

FILE(studio_option_mustache)
#embed "../Studio/Resources/option.mustache"
END

FILE(studio_order_mustache)
#embed "../Studio/Resources/order.mustache"
END

FILE(studio_outcome_mustache)
#embed "../Studio/Resources/outcome.mustache"
END

FILE(studio_own_server_mustache)
#embed "../Studio/Resources/own_server.mustache"
END

FILE(studio_page_mustache)
#embed "../Studio/Resources/page.mustache"
END

FILE(studio_panel_mustache)
#embed "../Studio/Resources/panel.mustache"
END

FILE(studio_part_mustache)
#embed "../Studio/Resources/part.mustache"
END

FILE(studio_paywall_figure_mustache)
#embed "../Studio/Resources/paywall_figure.mustache"
END

FILE(studio_paywalls_mustache)
#embed "../Studio/Resources/paywalls.mustache"
END

FILE(studio_pending_mustache)
#embed "../Studio/Resources/pending.mustache"
END

FILE(studio_phone_mustache)
#embed "../Studio/Resources/phone.mustache"
END

FILE(studio_point_mustache)
#embed "../Studio/Resources/point.mustache"
END

FILE(studio_problem_mustache)
#embed "../Studio/Resources/problem.mustache"
END

FILE(studio_product_mustache)
#embed "../Studio/Resources/product.mustache"
END

FILE(studio_purchase_mustache)
#embed "../Studio/Resources/purchase.mustache"
END

FILE(studio_purchases_mustache)
#embed "../Studio/Resources/purchases.mustache"
END

FILE(studio_question_mustache)
#embed "../Studio/Resources/question.mustache"
END

FILE(studio_reload_mustache)
#embed "../Studio/Resources/reload.mustache"
END

FILE(studio_selection_mustache)
#embed "../Studio/Resources/selection.mustache"
END

FILE(studio_server_mustache)
#embed "../Studio/Resources/server.mustache"
END

FILE(studio_server_api_mustache)
#embed "../Studio/Resources/server_api.mustache"
END

FILE(studio_sheets_css)
#embed "../Studio/Resources/sheets.css"
END

FILE(studio_slot_mustache)
#embed "../Studio/Resources/slot.mustache"
END

FILE(studio_stories_mustache)
#embed "../Studio/Resources/stories.mustache"
END

FILE(studio_store_page_mustache)
#embed "../Studio/Resources/store_page.mustache"
END

FILE(studio_story_mustache)
#embed "../Studio/Resources/story.mustache"
END

FILE(studio_stretch_mustache)
#embed "../Studio/Resources/stretch.mustache"
END

FILE(studio_studio_css)
#embed "../Studio/Resources/studio.css"
END

FILE(studio_studio_js)
#embed "../Studio/Resources/studio.js"
END

FILE(studio_timeline_mustache)
#embed "../Studio/Resources/timeline.mustache"
END

FILE(studio_told_mustache)
#embed "../Studio/Resources/told.mustache"
END

FILE(studio_transaction_mustache)
#embed "../Studio/Resources/transaction.mustache"
END

FILE(studio_workbench_mustache)
#embed "../Studio/Resources/workbench.mustache"
END
