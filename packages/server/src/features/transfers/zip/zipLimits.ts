/** Most entries of an archive, since the list is held in memory. */
export const maxEntries = 500_000;
/** Longest path of an entry, in UTF-16 units. */
export const maxPathLength = 1024;
/** Minimum of the unpacked limit, whatever the archive's size. */
const minUnpackedLimit = 1024 ** 3;
/** Highest compression ratio. Text reaches twenty; deflate's maximum is a thousand. */
const maxCompressionRatio = 100;

/** Returns the most bytes that all entries of an archive of `size` bytes may unpack to together. */
export const maxUnpackedBytes = (size: number): number =>
  Math.max(minUnpackedLimit, size * maxCompressionRatio);
