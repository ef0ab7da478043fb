#include "CGzip.h"
#include <zlib.h>

// What the header and the trailer of a gzip file have more than those of zlib's own format.
static const size_t gzip_frame = 18;

size_t gzip_bound(size_t count) { return compressBound(count) + gzip_frame; }

size_t gzip_compress(const uint8_t *bytes, size_t count, uint8_t *compressed) {
  z_stream stream = {0};
  const int gzip_window = 15 + 16;
  if (deflateInit2(&stream, 5, Z_DEFLATED, gzip_window, 8, Z_DEFAULT_STRATEGY) != Z_OK) return 0;
  stream.next_in = (Bytef *)bytes;
  stream.avail_in = (uInt)count;
  stream.next_out = compressed;
  stream.avail_out = (uInt)gzip_bound(count);
  const int status = deflate(&stream, Z_FINISH);
  const size_t written = stream.total_out;
  deflateEnd(&stream);
  return status == Z_STREAM_END ? written : 0;
}

uint32_t gzip_checksum(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(crc32_z(0, NULL, 0), bytes, count);
}
