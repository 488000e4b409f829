const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link that may be followed: absolute http, https or mailto, as the browser will read it. */
export function safeHref(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return SAFE_SCHEMES.has(url.protocol) ? url.href : undefined;
}
