/** Pages for contributors, and the reference of packages that embedding developers seldom import, are not searched. */
const notSearched = [
  /^(?:decisions|benchmarks|contributors)\//,
  /^(?:architecture|contract)\.md$/,
  /^reference\/packages\/(?:protocol|server)/,
  // What these list has pages of its own.
  /^reference\/api\/(?:index|schemas)\.md$/,
];

/**
 * Returns the part of a page's source that the search finds. Declarations of types are left out: with them the index
 * would be three times as large.
 */
export function searchableText(page: string, source: string): string {
  if (notSearched.some((pattern) => pattern.test(page))) return '';
  return page.startsWith('reference/packages/') ? source.replace(/^```[\s\S]*?^```/gm, '') : source;
}
