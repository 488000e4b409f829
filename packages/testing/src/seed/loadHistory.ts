import { apiPath, ChatError, isErrorBody } from '@confab/protocol';
import type { History } from './history.ts';

/** The progress of a load. */
export interface LoadProgress {
  kind: keyof History;
  done: number;
  total: number;
}

/** The result of a load: new rows by kind, and the duration of the messages. */
export interface LoadResult {
  written: Record<keyof History, number>;
  messagesMs: number;
  totalMs: number;
}

/** The target of a history; `token` is an admin's or one signed with the app secret as `{ server: true }`. */
export interface LoadTarget {
  url: string;
  token: string;
  onProgress?: (progress: LoadProgress) => void;
}

/** Members follow the messages, since a new member has read the earlier ones. */
const order = ['users', 'channels', 'messages', 'members', 'reactions'] as const;
const rowsAtOnce = 5000;
/** Well under the endpoint's limit of 16 MiB. */
const bytesAtOnce = 8 * 1024 * 1024;

/**
 * Writes a history through the bulk endpoint. Existing rows stay unchanged, so a second run adds nothing. Throws the
 * service's {@link ChatError}, or an `Error` if nothing answers.
 */
export async function loadHistory(history: History, target: LoadTarget): Promise<LoadResult> {
  const begun = performance.now();
  const written = { users: 0, channels: 0, members: 0, messages: 0, reactions: 0 };
  let messagesMs = 0;
  for (const kind of order) {
    const kindBegun = performance.now();
    let done = 0;
    for (const { body, rows } of batches(kind, history[kind])) {
      const answer = await post(target, body);
      written[kind] += answer[kind] ?? 0;
      done += rows;
      target.onProgress?.({ kind, done, total: history[kind].length });
    }
    if (kind === 'messages') messagesMs = performance.now() - kindBegun;
  }
  return { written, messagesMs, totalMs: performance.now() - begun };
}

/** Splits rows into request bodies of bounded row count and size. */
function* batches(kind: keyof History, rows: readonly object[]): Generator<{ body: string; rows: number }> {
  let batch: string[] = [];
  let bytes = 0;
  const nextBatch = () => {
    const ready = { body: `{"${kind}":[${batch.join()}]}`, rows: batch.length };
    batch = [];
    bytes = 0;
    return ready;
  };
  for (const row of rows) {
    const json = JSON.stringify(row);
    if (batch.length === rowsAtOnce || bytes + json.length * 3 > bytesAtOnce) yield nextBatch();
    batch.push(json);
    bytes += json.length * 3;
  }
  if (batch.length > 0) yield nextBatch();
}

async function post(
  { url, token }: LoadTarget,
  body: string,
): Promise<Partial<Record<keyof History, number>>> {
  const response = await fetch(`${url}${apiPath}/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body,
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Partial<Record<keyof History, number>>;
  if (isErrorBody(answer)) throw ChatError.fromJSON(answer);
  throw new Error(`The service at ${url} answered ${response.status} without a reason.`);
}
