/** Reads a series of a server's metrics; 0 if it does not exist yet. */
export async function readMetric({ url }: { readonly url: string }, series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length + 1) ?? 0);
}
