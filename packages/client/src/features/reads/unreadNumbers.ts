import { unreadLimit } from '@confab/protocol';

/** Ascending message numbers, at most the newest 100 (CHAN-09). */
type Numbers = readonly number[];

/** The unread messages of a channel or a thread, and those among them that mention the reader. */
interface Unread {
  readonly unread_numbers: number[];
  readonly mention_numbers: number[];
}

/** Returns the state with a message added to the unread ones; the same state if nothing changes. */
export function withUnread<T extends Unread>(state: T, number: number, isMention: boolean): T {
  const unread_numbers = addNumber(state.unread_numbers, number);
  const mention_numbers = withNumber(state.mention_numbers, number, isMention);
  if (unread_numbers === state.unread_numbers && mention_numbers === state.mention_numbers) return state;
  return { ...state, unread_numbers, mention_numbers };
}

/** Returns the state with a message removed from the unread ones. */
export const withoutUnread = <T extends Unread>(state: T, number: number): T => ({
  ...state,
  unread_numbers: removeNumber(state.unread_numbers, number),
  mention_numbers: removeNumber(state.mention_numbers, number),
});

/** Whether a list is full, so that the number before its first is unknown. */
export const isFull = ({ unread_numbers, mention_numbers }: Unread): boolean =>
  [unread_numbers, mention_numbers].some(({ length }) => length >= unreadLimit);

/** Returns the list with `number`; the same list if it contains it or would drop it. */
function addNumber(numbers: Numbers, number: number): number[] {
  if (numbers.includes(number)) return numbers as number[];
  if (numbers.length >= unreadLimit && number < numbers[0]!) return numbers as number[];
  return mergeNumbers(numbers, [number]);
}

export function mergeNumbers(left: Numbers, right: Numbers): number[] {
  return [...new Set([...left, ...right])].sort((a, b) => a - b).slice(-unreadLimit);
}

const removeNumber = (numbers: Numbers, number: number): number[] =>
  numbers.filter((other) => other !== number);

/** Returns the list with or without `number`; the same list if nothing changes. */
export function withNumber(numbers: Numbers, number: number, isIn: boolean): number[] {
  if (isIn) return addNumber(numbers, number);
  return numbers.includes(number) ? removeNumber(numbers, number) : (numbers as number[]);
}

/** Returns the numbers after `lastRead`. */
export const numbersAfter = (numbers: Numbers, lastRead: number): number[] =>
  numbers.filter((number) => number > lastRead);
