const hourMs = 3_600_000;

/** Formats the duration of a share: "15 minutes", "8 hours". */
export function describeDuration(durationMs: number, locale: string): string {
  const isHours = durationMs >= hourMs && durationMs % hourMs === 0;
  const unit = isHours ? 'hour' : 'minute';
  const value = durationMs / (isHours ? hourMs : 60_000);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
