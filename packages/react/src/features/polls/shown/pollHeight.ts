import type { Poll } from '@confab/protocol';

/** The number of options shown before the user expands the list. */
export const optionsShown = 10;

/** Pixels, as in `PollCard.css`. */
const WIDTH = 480;
const LINE = 22;
const SMALL_LINE = 20;
const GAP = 6;
const FRAME = 14 + 2 + 16 + 12 + 4 + 8;
const CHARACTER = 7.6;
const SMALL_CHARACTER = 6.8;

/** Returns the number of options shown at first: all, or the first ones and a row that expands the rest. */
export const shownCount = (options: number): number => (options > optionsShown + 2 ? optionsShown : options);

/**
 * Returns the height of a poll in a column of this width, which a list needs before it draws one (UX-09). Its rows and foot
 * are higher on touch screens.
 */
export function pollHeight(poll: Poll, columnPx: number, isTouched = isCoarse()): number {
  const [row, foot] = isTouched ? [44, 44] : [40, 32];
  const inner = Math.min(WIDTH, columnPx) - 32;
  const lines = (text: string, width: number, character: number) =>
    Math.max(1, Math.ceil((text.length * character) / width));
  const shown = shownCount(poll.options.length);
  const extra =
    (shown < poll.options.length ? 1 : 0) + acceptsSuggestions(poll) + (poll.allow_answers ? 1 : 0);
  const hasFaces = poll.voting_visibility === 'public' && columnPx >= WIDTH;
  const besides = hasFaces ? 156 : 94;
  const options = poll.options
    .slice(0, shown)
    .map(({ text }) => Math.max(row, 16 + lines(text, inner - besides, SMALL_CHARACTER) * SMALL_LINE));
  const rows = [...options, ...Array.from({ length: extra }, () => row)];
  return (
    FRAME +
    foot +
    lines(poll.name, inner, CHARACTER) * LINE +
    (poll.description ? 2 + lines(poll.description, inner, SMALL_CHARACTER) * SMALL_LINE : 0) +
    rows.reduce((sum, height) => sum + height + GAP, -GAP)
  );
}

const isCoarse = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false;

const acceptsSuggestions = (poll: Poll): 0 | 1 =>
  poll.allow_user_suggested_options && !poll.is_closed ? 1 : 0;
