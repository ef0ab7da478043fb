#ifndef CResources_h
#define CResources_h

#include "CEmbeddedFile.h"

// Symbols
RESOURCE(symbols_symbols_txt);

// NewApp
RESOURCE(newapp_Starter_xcstrings);
RESOURCE(newapp_catalog_schema_json);

// PaywallHTML
RESOURCE(paywall_alert_mustache);
RESOURCE(paywall_card_mustache);
RESOURCE(paywall_celebration_mustache);
RESOURCE(paywall_entries_mustache);
RESOURCE(paywall_field_mustache);
RESOURCE(paywall_form_mustache);
RESOURCE(paywall_gallery_mustache);
RESOURCE(paywall_hero_mustache);
RESOURCE(paywall_item_mustache);
RESOURCE(paywall_items_mustache);
RESOURCE(paywall_link_mustache);
RESOURCE(paywall_offer_mustache);
RESOURCE(paywall_option_mustache);
RESOURCE(paywall_page_mustache);
RESOURCE(paywall_phone_css);
RESOURCE(paywall_phone_js);
RESOURCE(paywall_picker_mustache);
RESOURCE(paywall_plan_mustache);
RESOURCE(paywall_plans_mustache);
RESOURCE(paywall_playfield_mustache);
RESOURCE(paywall_price_mustache);
RESOURCE(paywall_product_mustache);
RESOURCE(paywall_purchase_mustache);
RESOURCE(paywall_quota_mustache);
RESOURCE(paywall_redeem_mustache);
RESOURCE(paywall_screen_mustache);
RESOURCE(paywall_section_mustache);
RESOURCE(paywall_sheet_mustache);
RESOURCE(paywall_subscription_mustache);
RESOURCE(paywall_tabs_mustache);
RESOURCE(paywall_text_mustache);
RESOURCE(paywall_toggle_mustache);
RESOURCE(paywall_view_mustache);

// Studio
RESOURCE(studio_abreast_mustache);
RESOURCE(studio_answer_mustache);
RESOURCE(studio_answered_mustache);
RESOURCE(studio_begin_with_mustache);
RESOURCE(studio_card_mustache);
RESOURCE(studio_catalog_mustache);
RESOURCE(studio_choice_mustache);
RESOURCE(studio_choice_group_mustache);
RESOURCE(studio_control_mustache);
RESOURCE(studio_controls_mustache);
RESOURCE(studio_copy_js);
RESOURCE(studio_course_mustache);
RESOURCE(studio_day_mustache);
RESOURCE(studio_deed_mustache);
RESOURCE(studio_difference_mustache);
RESOURCE(studio_edit_mustache);
RESOURCE(studio_edits_mustache);
RESOURCE(studio_element_mustache);
RESOURCE(studio_entries_mustache);
RESOURCE(studio_entry_mustache);
RESOURCE(studio_fact_mustache);
RESOURCE(studio_feature_mustache);
RESOURCE(studio_field_mustache);
RESOURCE(studio_filter_mustache);
RESOURCE(studio_finding_mustache);
RESOURCE(studio_fold_mustache);
RESOURCE(studio_forecast_mustache);
RESOURCE(studio_forecast_input_mustache);
RESOURCE(studio_forecast_plan_mustache);
RESOURCE(studio_forecast_results_mustache);
RESOURCE(studio_forecast_row_mustache);
RESOURCE(studio_forecast_summary_mustache);
RESOURCE(studio_home_mustache);
RESOURCE(studio_icon_svg);
RESOURCE(studio_index_mustache);
RESOURCE(studio_input_mustache);
RESOURCE(studio_inter_OFL_txt);
RESOURCE(studio_inter_woff2);
RESOURCE(studio_journey_mustache);
RESOURCE(studio_known_mustache);
RESOURCE(studio_lens_mustache);
RESOURCE(studio_line_change_mustache);
RESOURCE(studio_link_mustache);
RESOURCE(studio_look_mustache);
RESOURCE(studio_looks_mustache);
RESOURCE(studio_lot_mustache);
RESOURCE(studio_lots_mustache);
RESOURCE(studio_menu_mustache);
RESOURCE(studio_new_run_mustache);
RESOURCE(studio_nothing_mustache);
RESOURCE(studio_notice_mustache);
RESOURCE(studio_notification_mustache);
RESOURCE(studio_option_mustache);
RESOURCE(studio_order_mustache);
RESOURCE(studio_outcome_mustache);
RESOURCE(studio_own_server_mustache);
RESOURCE(studio_page_mustache);
RESOURCE(studio_panel_mustache);
RESOURCE(studio_part_mustache);
RESOURCE(studio_paywall_figure_mustache);
RESOURCE(studio_paywalls_mustache);
RESOURCE(studio_pending_mustache);
RESOURCE(studio_phone_mustache);
RESOURCE(studio_point_mustache);
RESOURCE(studio_problem_mustache);
RESOURCE(studio_product_mustache);
RESOURCE(studio_purchase_mustache);
RESOURCE(studio_purchases_mustache);
RESOURCE(studio_question_mustache);
RESOURCE(studio_reload_mustache);
RESOURCE(studio_selection_mustache);
RESOURCE(studio_server_mustache);
RESOURCE(studio_server_api_mustache);
RESOURCE(studio_sheets_css);
RESOURCE(studio_slot_mustache);
RESOURCE(studio_stories_mustache);
RESOURCE(studio_store_page_mustache);
RESOURCE(studio_story_mustache);
RESOURCE(studio_stretch_mustache);
RESOURCE(studio_studio_css);
RESOURCE(studio_studio_js);
RESOURCE(studio_timeline_mustache);
RESOURCE(studio_told_mustache);
RESOURCE(studio_transaction_mustache);
RESOURCE(studio_workbench_mustache);

#endif
