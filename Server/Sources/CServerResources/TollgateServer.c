#include "CServerResources.h"

FILE(server_admin_css)
#embed "../TollgateServer/Resources/admin.css"
END

FILE(server_admin_page_mustache)
#embed "../TollgateServer/Resources/admin_page.mustache"
END

FILE(server_badge_mustache)
#embed "../TollgateServer/Resources/badge.mustache"
END

FILE(server_cell_mustache)
#embed "../TollgateServer/Resources/cell.mustache"
END

FILE(server_chart_drawing_mustache)
#embed "../TollgateServer/Resources/chart_drawing.mustache"
END

FILE(server_chart_form_mustache)
#embed "../TollgateServer/Resources/chart_form.mustache"
END

FILE(server_environment_form_mustache)
#embed "../TollgateServer/Resources/environment_form.mustache"
END

FILE(server_fact_mustache)
#embed "../TollgateServer/Resources/fact.mustache"
END

FILE(server_facts_mustache)
#embed "../TollgateServer/Resources/facts.mustache"
END

FILE(server_form_mustache)
#embed "../TollgateServer/Resources/form.mustache"
END

FILE(server_grant_mustache)
#embed "../TollgateServer/Resources/grant.mustache"
END

FILE(server_hidden_mustache)
#embed "../TollgateServer/Resources/hidden.mustache"
END

FILE(server_icon_svg)
#embed "../TollgateServer/Resources/icon.svg"
END

FILE(server_item_mustache)
#embed "../TollgateServer/Resources/item.mustache"
END

FILE(server_link_mustache)
#embed "../TollgateServer/Resources/link.mustache"
END

FILE(server_note_mustache)
#embed "../TollgateServer/Resources/note.mustache"
END

FILE(server_option_mustache)
#embed "../TollgateServer/Resources/option.mustache"
END

FILE(server_payload_mustache)
#embed "../TollgateServer/Resources/payload.mustache"
END

FILE(server_problem_mustache)
#embed "../TollgateServer/Resources/problem.mustache"
END

FILE(server_search_mustache)
#embed "../TollgateServer/Resources/search.mustache"
END

FILE(server_section_mustache)
#embed "../TollgateServer/Resources/section.mustache"
END

FILE(server_sign_in_mustache)
#embed "../TollgateServer/Resources/sign_in.mustache"
END

FILE(server_table_mustache)
#embed "../TollgateServer/Resources/table.mustache"
END

FILE(server_time_mustache)
#embed "../TollgateServer/Resources/time.mustache"
END
