#include "CResources.h"

FILE(newapp_Starter_xcstrings)
#embed "../NewApp/Resources/Starter.xcstrings"
END

FILE(newapp_catalog_schema_json)
#embed "../../../Docs/catalog.schema.json"
END
