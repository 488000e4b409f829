/** Resamples a waveform to `count` values: the loudest of each stretch, so that short sounds stay visible. */
export function resample(levels: readonly number[], count: number): number[] {
  if (levels.length <= count) return [...levels];
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * levels.length) / count);
    const to = Math.floor(((index + 1) * levels.length) / count);
    return Math.max(...levels.slice(from, to));
  });
}

/** Returns the loudness of a stretch of sound, from 0 to 1, scaled so that speech fills the height and silence is flat. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 20 * Math.log10(Math.sqrt(sum / samples.length) || 1e-6);
  return Math.min(1, Math.max(0, (decibels - quietest) / (loudest - quietest)));
}

/** In decibels of full scale: silence below, full height above. */
const quietest = -54;
const loudest = -8;
