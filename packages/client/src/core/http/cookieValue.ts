/** Returns the value of one cookie of `document.cookie`. */
export function cookieValue(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split('; ')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals) === name) return decodeURIComponent(pair.slice(equals + 1));
  }
  return undefined;
}
