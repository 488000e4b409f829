const most = 8;
const key = (userId: string) => `confab.searches.${userId}`;

/** What this person has searched for on this device, the last one first. */
export function recentSearches(userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Puts a search first; one that it only goes on from gives way to it. */
export function rememberSearch(userId: string, text: string): void {
  const others = recentSearches(userId).filter((other) => !text.startsWith(other) && !other.startsWith(text));
  keep(userId, [text, ...others]);
}

export function forgetSearch(userId: string, text: string): void {
  keep(
    userId,
    recentSearches(userId).filter((other) => other !== text),
  );
}

function keep(userId: string, searches: string[]): void {
  try {
    localStorage.setItem(key(userId), JSON.stringify(searches.slice(0, most)));
  } catch {
    // A browser that keeps nothing suggests nothing.
  }
}
