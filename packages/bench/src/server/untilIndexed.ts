import type { ServerProcess } from '@confab/testing/process';

/** Waits until the search index contains everything; returns how long that took in seconds. */
export async function untilIndexed(server: ServerProcess): Promise<number> {
  const begun = performance.now();
  const token = server.token();
  for (;;) {
    const response = await fetch(`${server.url}/api/v1/search`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: 'zebra' }),
    });
    if (!response.ok) throw new Error(`The search was answered ${response.status}: ${await response.text()}`);
    if (!('indexing' in ((await response.json()) as object))) return (performance.now() - begun) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
