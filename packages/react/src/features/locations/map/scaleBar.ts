/** Returns the longest round distance (1, 2 or 5 times a power of ten, in metres) that fits into `maxPx` pixels. */
export function roundDistance(metresPerPx: number, maxPx: number): { metres: number; px: number } {
  const most = metresPerPx * maxPx;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power;
  return { metres, px: metres / metresPerPx };
}

/** Returns the spacing of the grid's lines at a zoom, in degrees: round, and at least about 100 pixels. */
export function gridStep(zoom: number): number {
  const degreesPer100Px = (360 / (256 * 2 ** zoom)) * 100;
  return gridSteps.find((step) => step >= degreesPer100Px) ?? 30;
}

const gridSteps = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30];
