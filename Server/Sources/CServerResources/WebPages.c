#include "CServerResources.h"

FILE(web_theme_css)
#embed "../WebPages/Resources/theme.css"
END
