#include "CResources.h"

FILE(symbols_symbols_txt)
#embed "../Symbols/Resources/symbols.txt"
END
