import { unreadLimit } from '@confab/protocol';

/** Ascending message numbers, at most the newest 100 (CHAN-09). */
type Numbers = readonly number[];

/** The list with `number` in it; the same list where it is there already or would be cut off. */
export function addNumber(numbers: Numbers, number: number): number[] {
  if (numbers.includes(number)) return numbers as number[];
  if (numbers.length >= unreadLimit && number < numbers[0]!) return numbers as number[];
  return mergeNumbers(numbers, [number]);
}

export function mergeNumbers(left: Numbers, right: Numbers): number[] {
  return [...new Set([...left, ...right])].sort((a, b) => a - b).slice(-unreadLimit);
}

export const removeNumber = (numbers: Numbers, number: number): number[] =>
  numbers.filter((other) => other !== number);

/** The list with or without `number`; the same list where it is so already. */
export function withNumber(numbers: Numbers, number: number, isIn: boolean): number[] {
  if (isIn) return addNumber(numbers, number);
  return numbers.includes(number) ? removeNumber(numbers, number) : (numbers as number[]);
}

/** The numbers after `lastRead`. */
export const numbersAfter = (numbers: Numbers, lastRead: number): number[] =>
  numbers.filter((number) => number > lastRead);
