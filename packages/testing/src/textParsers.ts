import { seededRandom } from './seededRandom.ts';

/** A function that reads a text that a user has written. */
export interface TextParser {
  /** The name in the table of docs/security.md. */
  readonly name: string;
  /** The maximum number of characters in its input. */
  readonly maxLength: number;
  readonly run: (text: string) => unknown;
  /** A piece of an ordinary text for it. */
  readonly ordinary?: string;
  /** Pieces to repeat, besides those that every parser gets. */
  readonly attacks?: readonly string[];
}

/** The effect of the worst text found on a parser. */
export interface WorstText {
  /** The piece that the text repeats. */
  readonly attack: string;
  readonly ms: number;
  /** Its time as a multiple of the time of an ordinary text of the maximum length. */
  readonly ratio: number;
  /** Its time as a multiple of the time of half of it; 1 if it is too fast to measure. */
  readonly growth: number;
}

/** The maximum time of the worst text, as a multiple of the time of an ordinary text of the same length. */
export const maxParserRatio = 20;
/** The maximum time of a whole text, as a multiple of the time of half of it; quadratic time would be 4. */
export const maxParserGrowth = 3;

/** Nobody notices shorter times, and a clock measures them poorly. */
const minimum = { ordinaryMs: 1.5, growthMs: 25 };
const pairs = 60;
/** How often a text that seems too slow is measured again. */
const maxTries = 25;
/** The maximum time to search for the worst text of one parser, in milliseconds; the long runs try all texts. */
const searchMs = process.env.CONFAB_LONG ? 30_000 : 500;

const pieces = [
  ...[
    '*',
    '**',
    '_',
    '__',
    '~~',
    '[',
    ']',
    '(',
    ')',
    '](',
    '](b)',
    '![',
    '`',
    '```',
    '\\',
    '|',
    '||',
    '|-',
    '{',
    '}',
  ],
  ...[
    '&',
    '&#97;',
    '<',
    '>',
    '<a',
    '<a@',
    '</',
    '<!--',
    'http://',
    'https://a.b',
    '<http://a|b',
    'www.',
    'mailto:',
  ],
  ...[
    'a',
    'A',
    'aa ',
    'a.',
    '.a',
    'a_b',
    '1',
    '1 day ',
    '12:',
    '0x',
    '-',
    '--',
    '+',
    ',',
    ', ',
    '.',
    '. ',
    '!',
    '?',
    '=',
    ':',
  ],
  ...[
    ' ',
    '  ',
    '\t',
    '\n',
    '\n\n',
    '\r\n',
    '\n> ',
    '> ',
    '- ',
    '1. ',
    '# ',
    '- [ ] ',
    '  \n',
    '\n    ',
    '---\n',
    'a\n-\n',
  ],
  ...[
    '@',
    '@a',
    '@ada ',
    '#',
    '#a',
    ':a:',
    ':a',
    '/',
    '/a ',
    '"',
    '""',
    "'",
    '$',
    '%',
    '%41',
    ';',
    '\u00a0',
    '\0',
  ],
  ...[
    'é',
    'e\u0301',
    '\u0301',
    'İ',
    'ß',
    'ﬁ',
    '日',
    '한',
    'ไ',
    'Σ',
    '😀',
    '👍🏽',
    '🇩🇪',
    '👩‍👩‍👧',
    '\u200d',
    '\ud800',
    '\u202e',
  ],
];

/** Finds the text that is slowest to parse, among many made of pieces that have broken parsers. */
export async function worstOf(parser: TextParser): Promise<WorstText> {
  const { maxLength, ordinary = 'The night ride starts at nine, see you there. ', attacks = [] } = parser;
  const ordinaryText = filled(ordinary, maxLength);
  const random = seededRandom(maxLength);
  const mixed = Array.from({ length: pairs }, () => random.pick(pieces) + random.pick(pieces));
  // An ordinary text may be the worst.
  let worst = { attack: ordinary, make: shapes[0] as Shape, ms: await timeOf(parser, ordinaryText) };
  let ordinaryMs = worst.ms;
  const end = performance.now() + searchMs;
  for (const attack of [...attacks, ...pieces, ...mixed]) {
    if (performance.now() > end) break;
    for (const make of shapes) {
      const ms = await timeOf(parser, make(attack, maxLength), worst.ms);
      if (ms > worst.ms) worst = { attack, make, ms };
    }
  }
  const { attack, make } = worst;
  let ms = worst.ms;
  let halfMs = Number.POSITIVE_INFINITY;
  const ratio = () => ms / Math.max(ordinaryMs, minimum.ordinaryMs);
  const growth = () => (ms < minimum.growthMs ? 1 : ms / Math.max(halfMs, minimum.ordinaryMs));
  // A busy machine slows some attempts down: the best time of each text counts, and they alternate.
  for (let tries = 0; tries < maxTries; tries++) {
    ms = Math.min(ms, await timeOf(parser, make(attack, maxLength)));
    halfMs = Math.min(halfMs, await timeOf(parser, make(attack, maxLength >> 1)));
    if (ratio() < maxParserRatio && growth() < maxParserGrowth) break;
    ordinaryMs = Math.min(ordinaryMs, await timeOf(parser, ordinaryText));
  }
  return { attack, ms, ratio: ratio(), growth: growth() };
}

/** A text of a length that is made of a piece. */
type Shape = (piece: string, length: number) => string;

const filled: Shape = (piece, length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const shapes: readonly Shape[] = [
  filled,
  (piece, length) => `${filled(piece, length - 1)}x`,
  (piece, length) => filled(piece, length >> 2),
  // A beginning that no end follows, and a run in the middle of words.
  (piece, length) => piece[0] + filled(piece.slice(1) || piece, length - 1),
  (piece, length) => filled(piece.slice(0, 1), length >> 1) + filled(piece.slice(1) || 'x', length >> 1),
  (piece, length) => `a${filled(piece, length - 2)}a`,
];

/** Returns the best of three times, in milliseconds; one attempt is enough if it is below `ofInterest`. */
async function timeOf({ run }: TextParser, text: string, ofInterest = 0): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3; tries++) {
    const began = performance.now();
    try {
      await run(text);
    } catch {
      // A refused text counts as parsed.
    }
    best = Math.min(best, performance.now() - began);
    if (best < ofInterest) break;
  }
  return best;
}
