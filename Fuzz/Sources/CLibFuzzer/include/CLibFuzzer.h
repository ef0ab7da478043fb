#ifndef CLIBFUZZER_H
#define CLIBFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own main function, for programs that have one already.
int LLVMFuzzerRunDriver(int *count, char ***arguments,
                        int (*read)(const uint8_t *start, size_t count));

#endif
