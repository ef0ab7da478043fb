#ifndef CEmbeddedFile_h
#define CEmbeddedFile_h

#include <stddef.h>

/// A file that is part of the program.
typedef struct {
  const unsigned char *first;
  size_t count;
} EmbeddedFile;

/// Declares a file: a function of no arguments that returns it.
#define RESOURCE(name) EmbeddedFile name(void)

/// Defines a file. Between `FILE` and `END` is one `#embed`, which Clang has since version 19
/// (https://releases.llvm.org/19.1.0/tools/clang/docs/ReleaseNotes.html).
#define FILE(name) \
  EmbeddedFile name(void) { \
    static const unsigned char bytes[] = {
#define END \
    }; \
    return (EmbeddedFile){bytes, sizeof bytes}; \
  }

#endif
