/** Most segments, chunks or blocks of a picture: one with more is invalid. */
export const maxParts = 200_000;
