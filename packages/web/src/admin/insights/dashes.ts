/** The thickness of the lines of a chart, in pixels. */
export const linePx = 2;

const dashes = [[], [8, 4], [2, 3], [10, 3, 2, 3]] as const;

/** Returns the lengths of the dashes and gaps of a line, in pixels, which differ without their colours; none if it is solid. */
export const dashOf = (index: number): readonly number[] => dashes[index % dashes.length] ?? [];
