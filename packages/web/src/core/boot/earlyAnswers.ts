/**
 * Answers that the script inside the page has requested while the app's code was loading, by the keys of their requests.
 */
export type EarlyAnswers = Map<string, Promise<Response>>;

/** Returns the early answers of this page. */
export function earlyAnswers(): EarlyAnswers {
  const page = globalThis as unknown as { confabEarly?: EarlyAnswers };
  page.confabEarly ??= new Map();
  return page.confabEarly;
}

/** Returns the key of a request: an equal request has the same answer. */
export const requestKey = (url: unknown, { method = 'GET', body = '' }: RequestInit = {}): string =>
  `${method} ${url} ${body}`;
