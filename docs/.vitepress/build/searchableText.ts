/**
 * Returns the part of a page's source that the search finds: declarations of types would make the index three times as
 * large, and the pages for contributors would hide those for readers.
 */
export function searchableText(page: string, source: string): string {
  if (
    /^(?:decisions|benchmarks|contributors)\/|^(?:architecture|contract)\.md$|^reference\/packages\/(?:protocol|server)/.test(
      page,
    )
  )
    return '';
  return page.startsWith('reference/packages/') ? source.replace(/^```[\s\S]*?^```/gm, '') : source;
}
