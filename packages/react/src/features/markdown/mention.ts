/** A mention in a message's text: `@Ada`, `#general`, `@channel`, `@here`, `@crew`. */
export interface Mention {
  kind: 'user' | 'channel' | 'everyone' | 'here' | 'role' | 'group';
  /** The user's, channel's or group's id, or the role; empty for everyone and here. */
  id: string;
  /** The name after the sign. */
  name: string;
  /** Whether it mentions the user, which is highlighted in amber. */
  isMe?: boolean;
}

/** Keeps its identity, so that a text without mentions is drawn once. */
export const noMentions: readonly Mention[] = [];

/** A piece of plain text: words, a mention, or an emoji's shortcode without its colons. */
export type TextPiece = string | { mention: Mention; text: string } | { shortcode: string };

/** Splits text into pieces; created once for the mentions of a message. */
export type TextSplitter = (text: string) => TextPiece[];

const SHORTCODE = /:[a-z0-9_+-]{1,64}:/u;
const NOT_IN_A_WORD = { before: '(?<![\\p{L}\\p{N}_])', after: '(?![.-]?[\\p{L}\\p{N}_])' };

/** Returns a {@link TextSplitter} that finds shortcodes and the given mentions; longer names take precedence. */
export const textSplitterOf = (mentions: readonly Mention[]): TextSplitter =>
  mentions.length === 0 ? splitShortcodes : createTextSplitter(mentions);

function createTextSplitter(mentions: readonly Mention[]): TextSplitter {
  const bySign = new Map(mentions.map((mention) => [signOf(mention), mention]));
  const signs = [...bySign.keys()].sort((a, b) => b.length - a.length).map(escapePattern);
  const mentionPattern = `${NOT_IN_A_WORD.before}(?:${signs.join('|')})${NOT_IN_A_WORD.after}`;
  const pattern = new RegExp(
    signs.length > 0 ? `(${mentionPattern}|${SHORTCODE.source})` : `(${SHORTCODE.source})`,
    'iu',
  );

  return (text) =>
    text
      .split(pattern)
      .filter((piece) => piece !== '')
      .map((piece) => {
        const mention = bySign.get(piece.toLowerCase());
        if (mention) return { mention, text: piece };
        return SHORTCODE.test(piece) && piece.indexOf(':', 1) === piece.length - 1
          ? { shortcode: piece.slice(1, -1) }
          : piece;
      });
}

/** For nearly every message: compiling a pattern for each would take longer than using it. */
const splitShortcodes = /* @__PURE__ */ createTextSplitter(noMentions);

function signOf({ kind, name }: Mention): string {
  if (kind === 'everyone') return '@channel';
  if (kind === 'here') return '@here';
  return `${kind === 'channel' ? '#' : '@'}${name}`.toLowerCase();
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
