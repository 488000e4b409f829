import type { ReceivedCall } from '@confab/testing';

/** How often something happened that has to happen once for each of those expected. */
export interface OnceCounts {
  readonly expected: number;
  /** Of the expected, those that happened at all. */
  readonly seen: number;
  readonly missing: number;
  /** Times that something happened beyond the first. */
  readonly duplicated: number;
}

/** Deliveries of a webhook. */
export interface WebhookCounts extends OnceCounts {
  /** Deliveries beyond the first of an event, under the same id. `duplicated` counts those under another id. */
  readonly repeated: number;
}

/** A logged message with its position in the log. */
export interface LoggedMessage {
  readonly stream: string;
  readonly seq: number;
  readonly id: string;
  readonly text: string;
}

/** Compares what happened with what was expected. */
export function countOnce(expected: ReadonlySet<string>, happened: readonly string[]): OnceCounts {
  const relevant = happened.filter((one) => expected.has(one));
  const seen = new Set(relevant).size;
  return {
    expected: expected.size,
    seen,
    missing: expected.size - seen,
    duplicated: relevant.length - seen,
  };
}

/** Compares deliveries with the log: every message once, under the id of its event. */
export function countWebhooks(
  logged: readonly LoggedMessage[],
  calls: readonly Pick<ReceivedCall, 'headers' | 'body'>[],
): WebhookCounts {
  const expected = new Map(logged.map(({ stream, seq, id }) => [`${stream}:${seq}`, id]));
  const times = new Map<string, number>();
  let duplicated = 0;
  for (const { headers, body } of calls) {
    const id = String(headers['x-confab-delivery']);
    if (expected.get(id) === body.event.message.id) times.set(id, (times.get(id) ?? 0) + 1);
    else duplicated++;
  }
  const seen = times.size;
  const received = [...times.values()].reduce((sum, count) => sum + count, 0);
  return {
    expected: expected.size,
    seen,
    missing: expected.size - seen,
    duplicated,
    repeated: received - seen,
  };
}
