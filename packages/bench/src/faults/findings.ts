/** The findings of a fault run. All but `acknowledged` must be 0. */
export interface Findings {
  /** Messages that the service acknowledged to a client. */
  acknowledged: number;
  /** Acknowledged and not in the store, or written and never acknowledged though the service was healthy again. */
  lost: number;
  /** In the store more than once. */
  duplicated: number;
  /** In the store in another order than their sender wrote them. */
  reordered: number;
  /** Clients and channels whose final state differed from a fresh load. */
  diverged: number;
}

export const noFindings = (): Findings => ({
  acknowledged: 0,
  lost: 0,
  duplicated: 0,
  reordered: 0,
  diverged: 0,
});

/** Adds the findings of a round. */
export function addFindings(sum: Findings, more: Findings): void {
  for (const name of Object.keys(more) as (keyof Findings)[]) sum[name] += more[name];
}

/** Whether nothing was lost. */
export const isClean = ({ lost, duplicated, reordered, diverged }: Findings): boolean =>
  lost + duplicated + reordered + diverged === 0;
