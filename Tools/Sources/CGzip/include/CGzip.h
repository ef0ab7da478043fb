#ifndef CGZIP_H
#define CGZIP_H

#include <stddef.h>
#include <stdint.h>

/// How many bytes `gzip_compress` may need for `count` bytes.
size_t gzip_bound(size_t count);

/// Writes `count` bytes as a gzip file to `compressed`, which has room for `gzip_bound(count)`.
/// Returns how many bytes it wrote, or 0 where there is no memory left.
size_t gzip_compress(const uint8_t *bytes, size_t count, uint8_t *compressed);

/// The CRC-32 of `count` bytes, as gzip and ZIP files have it.
uint32_t gzip_checksum(const uint8_t *bytes, size_t count);

#endif
