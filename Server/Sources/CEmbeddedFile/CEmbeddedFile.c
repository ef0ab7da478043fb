#include "CEmbeddedFile.h"
