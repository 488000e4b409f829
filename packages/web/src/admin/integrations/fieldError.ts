/** What is wrong with a field or with something in it: `url` is found as `set.url` too, `cids` as `cids.2`. */
export const fieldError = (errors: Readonly<Record<string, string>>, field: string): string | undefined =>
  Object.entries(errors).find(([name]) => `${name}.`.replace(/^set\./, '').startsWith(`${field}.`))?.[1];
