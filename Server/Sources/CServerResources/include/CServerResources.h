#ifndef CServerResources_h
#define CServerResources_h

#include "CEmbeddedFile.h"

// WebPages
RESOURCE(web_theme_css);

// TollgateServer
RESOURCE(server_admin_css);
RESOURCE(server_admin_page_mustache);
RESOURCE(server_badge_mustache);
RESOURCE(server_cell_mustache);
RESOURCE(server_chart_drawing_mustache);
RESOURCE(server_chart_form_mustache);
RESOURCE(server_environment_form_mustache);
RESOURCE(server_fact_mustache);
RESOURCE(server_facts_mustache);
RESOURCE(server_form_mustache);
RESOURCE(server_grant_mustache);
RESOURCE(server_hidden_mustache);
RESOURCE(server_icon_svg);
RESOURCE(server_item_mustache);
RESOURCE(server_link_mustache);
RESOURCE(server_note_mustache);
RESOURCE(server_option_mustache);
RESOURCE(server_payload_mustache);
RESOURCE(server_problem_mustache);
RESOURCE(server_search_mustache);
RESOURCE(server_section_mustache);
RESOURCE(server_sign_in_mustache);
RESOURCE(server_table_mustache);
RESOURCE(server_time_mustache);

#endif
