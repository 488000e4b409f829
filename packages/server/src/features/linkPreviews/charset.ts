/** How much of a page is scanned for its charset (the HTML standard's prescan). */
export const prescanBytes = 1024;

const metaCharset = /<meta[^>]{0,500}?charset\s{0,20}=\s{0,20}["']?\s{0,20}([\w.:-]{1,40})/i;

/** Returns a page's charset as a TextDecoder label: by its byte order mark, header, meta element, or UTF-8. */
export function charsetOf(start: Uint8Array, header: string | undefined): string {
  const [first, second, third] = start;
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  const text = Buffer.from(start.subarray(0, prescanBytes)).toString('latin1');
  return known(header) ?? declared(text) ?? 'utf-8';
}

/** Finds the declared charset; since it was readable so far, it is not UTF-16, whatever it says. */
function declared(text: string): string | undefined {
  const label = known(metaCharset.exec(text)?.[1]);
  return label?.startsWith('utf-16') ? 'utf-8' : label;
}

function known(label: string | undefined): string | undefined {
  try {
    return label && new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
