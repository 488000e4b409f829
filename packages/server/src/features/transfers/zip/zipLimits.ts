/** Most entries of an archive: a list of them is held in memory. */
export const maxEntries = 500_000;
/** Longest path of an entry, in UTF-16 units. */
export const maxPathLength = 1024;
/** Most bytes that an archive may unpack to, whatever its size. */
const minUnpackedLimit = 1024 ** 3;
/** An archive may unpack to so many times its size. Text comes to twenty times; what deflate can do is a thousand. */
const maxCompressionRatio = 100;

/** Most bytes that all entries of an archive of `size` bytes may unpack to together. */
export const maxUnpackedBytes = (size: number): number =>
  Math.max(minUnpackedLimit, size * maxCompressionRatio);
