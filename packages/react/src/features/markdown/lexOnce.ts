import { lexMessage, type MessageToken } from '@confab/protocol/markdown';

/** Texts whose tokens are kept: those of the rows that were drawn last. */
const MAX_TEXTS = 300;
const MAX_CHARACTERS = 2000;

const known = new Map<string, MessageToken[] | undefined>();

/** Does what `lexMessage` does, once for a text that is drawn again soon: a row that returns, a channel that is reopened. */
export function lexOnce(text: string): readonly MessageToken[] | undefined {
  if (text.length > MAX_CHARACTERS) return lexMessage(text);
  const tokens = known.has(text) ? known.get(text) : lexMessage(text);
  // The last used is the last one in the map.
  known.delete(text);
  known.set(text, tokens);
  if (known.size > MAX_TEXTS) known.delete(known.keys().next().value as string);
  return tokens;
}
