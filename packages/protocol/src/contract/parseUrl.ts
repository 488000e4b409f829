/** Parses an absolute URL; returns undefined where it is not one (`URL.parse` is newer than some supported browsers). */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
