/** Formats bytes with a fitting unit. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.ceil(bytes / 1024)} KiB`;
  if (bytes < 1024 ** 3) return `${Math.round(bytes / 1024 ** 2)} MiB`;
  return `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}

/** Returns the median of at least one number. */
export function medianOf(numbers: readonly number[]): number {
  return [...numbers].sort((left, right) => left - right)[numbers.length >> 1] as number;
}

/** Formats a duration with one decimal. */
export const formatMs = (ms: number) => `${ms.toFixed(1)} ms`;
