const maxSearches = 8;
const key = (userId: string) => `confab.searches.${userId}`;

/** Returns the user's recent searches on this device, newest first. */
export function recentSearches(userId: string): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maxSearches) : [];
  } catch {
    return [];
  }
}

/** Adds a search to the top, replacing those that it extends. */
export function rememberSearch(userId: string, text: string): void {
  const others = recentSearches(userId).filter((other) => !text.startsWith(other));
  store(userId, [text, ...others]);
}

export function forgetSearch(userId: string, text: string): void {
  store(
    userId,
    recentSearches(userId).filter((other) => other !== text),
  );
}

function store(userId: string, searches: string[]): void {
  try {
    localStorage.setItem(key(userId), JSON.stringify(searches.slice(0, maxSearches)));
  } catch {
    // Without storage there are no suggestions.
  }
}
