/** The error of a field or of something in it: `cids` also matches `cids.2`. */
export const fieldError = (errors: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.entries(errors).find(([name]) => `${name}.`.startsWith(`${field}.`))?.[1];
