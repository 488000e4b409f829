import { perClient } from '../../../perClient.ts';
import type { EmojiMatch } from './suggestion.ts';

/** Where emoji and their names come from: the client itself has none, an interface brings its own. */
export interface EmojiProvider {
  /** Those that a name may mean, best first; undefined until {@link load} has ended. */
  find(query: string, limit: number): readonly EmojiMatch[] | undefined;
  load(): Promise<void>;
  /** One was chosen: it may come first the next time. */
  used?(emoji: string): void;
}

/** The emoji that this client's composers suggest: `client.part(emojiNames).provider = …`. */
export const emojiNames = perClient((): { provider: EmojiProvider | undefined } => ({ provider: undefined }));
