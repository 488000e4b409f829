/** The error of a field or of something in it: `url` also matches `set.url`, `cids` also `cids.2`. */
export const fieldError = (errors: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.entries(errors).find(([name]) => `${name}.`.replace(/^set\./, '').startsWith(`${field}.`))?.[1];
