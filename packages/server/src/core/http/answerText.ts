import { jsonFields } from '../storage/serialised.ts';

type Positions = Readonly<Record<string, number>>;

/**
 * Longer answers, in characters, are encoded at once: as text they would be copied twice more on the heap, when the
 * parts and then the headers are joined, and the collections of that memory delay requests.
 */
const minEncodedLength = 16 * 1024;

/** Serializes an answer once, inserting `duration` and `positions` into the text instead of copying the object. */
export function answerText(answer: unknown, durationMs: number, positions?: Positions): string {
  const fields = jsonFields(answer ?? {});
  return `{${fields}${endOf(fields, durationMs, positions)}`;
}

/** Serializes an answer once as the body of an HTTP response: a long one is already encoded as UTF-8. */
export function answerBody(answer: unknown, durationMs: number, positions?: Positions): string | Buffer {
  const fields = jsonFields(answer ?? {});
  const end = endOf(fields, durationMs, positions);
  if (fields.length < minEncodedLength) return `{${fields}${end}`;
  const bytes = Buffer.allocUnsafe(1 + Buffer.byteLength(fields) + Buffer.byteLength(end));
  const start = bytes.write('{');
  bytes.write(end, start + bytes.write(fields, start));
  return bytes;
}

function endOf(fields: string, durationMs: number, positions: Positions | undefined): string {
  const comma = fields === '' ? '' : ',';
  const reached = positions ? `"positions":${JSON.stringify(positions)},` : '';
  return `${comma}${reached}"duration":"${durationMs.toFixed(2)}ms"}`;
}
