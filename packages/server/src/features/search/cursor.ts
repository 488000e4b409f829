import { inputError } from '../../core/http/validate.ts';
import type { Cursor, SearchOrder } from './index/indexQuery.ts';

const signOf: Record<SearchOrder, string> = { newest: 'n', oldest: 'o', relevance: 'r' };

/** Encodes a cursor as the contract's `next`. */
export const toNext = (order: SearchOrder, { id, skip }: Cursor): string => `${signOf[order]}.${id}.${skip}`;

/** Decodes a `next`. Throws `input_invalid` for one of another sort order. */
export function fromNext(order: SearchOrder, next: string | undefined): Cursor | undefined {
  if (next === undefined) return undefined;
  const [, sign, id, skip] = /^([nor])\.(\d{1,16})\.(\d{1,4})$/.exec(next) ?? [];
  if (sign !== signOf[order] || !Number.isSafeInteger(Number(id))) {
    throw inputError([{ field: 'next', rule: 'must be the `next` of a response to the same search' }]);
  }
  return { id: Number(id), skip: Number(skip) };
}
