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
  const ordinaryMs = Math.max(await timeOf(parser, filled(ordinary, maxLength)), minimum.ordinaryMs);
  const random = seededRandom(maxLength);
  const mixed = Array.from({ length: pairs }, () => random.pick(pieces) + random.pick(pieces));
  let worst = { attack: '', ms: 0, text: '' };
  const end = performance.now() + searchMs;
  for (const attack of [...attacks, ...pieces, ...mixed]) {
    if (performance.now() > end) break;
    const half = maxLength >> 1;
    const texts = [
      filled(attack, maxLength),
      `${filled(attack, maxLength - 1)}x`,
      filled(attack, maxLength >> 2),
      // A beginning that no end follows, and a run in the middle of words.
      attack[0] + filled(attack.slice(1) || attack, maxLength - 1),
      filled(attack.slice(0, 1), half) + filled(attack.slice(1) || 'x', half),
      `a${filled(attack, maxLength - 2)}a`,
    ];
    for (const text of texts) {
      const ms = await timeOf(parser, text, worst.ms);
      if (ms > worst.ms) worst = { attack, ms, text };
    }
  }
  const { attack, text } = worst;
  let ms = worst.ms;
  let growth = Number.POSITIVE_INFINITY;
  // A busy machine may slow one of the two down: the best of some attempts counts.
  for (let tries = 0; tries < 3 && growth > maxParserGrowth; tries++) {
    ms = Math.min(ms, await timeOf(parser, text, 0, 5));
    const halfMs = await timeOf(parser, text.slice(0, text.length >> 1), 0, 5);
    growth = ms < minimum.growthMs ? 1 : Math.min(growth, ms / Math.max(halfMs, minimum.ordinaryMs));
  }
  return { attack, ms, ratio: ms / ordinaryMs, growth };
}

const filled = (piece: string, length: number) =>
  piece.repeat(Math.ceil(length / Math.max(1, piece.length))).slice(0, length);

/** Returns the best of a few times, in milliseconds; one attempt is enough if it is below `ofInterest`. */
async function timeOf({ run }: TextParser, text: string, ofInterest = 0, most = 3): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < most; tries++) {
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
