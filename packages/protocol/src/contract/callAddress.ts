/** A query string's values; undefined ones are left out. */
export type QueryValues = Record<string, string | number | boolean | undefined>;

/** Replaces each `{name}` of a path by its encoded value. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

/** Returns `?a=1&b=2`, or an empty string. */
export function queryString(query: QueryValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return text && `?${text}`;
}
