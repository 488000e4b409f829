import { perClient } from '../../../perClient.ts';
import type { EmojiMatch } from './suggestion.ts';

/** A source of emoji and their names: the client has none, the user interface provides them. */
export interface EmojiProvider {
  /** Returns emoji matching a name, best first; undefined until {@link load} has ended. */
  find(query: string, limit: number): readonly EmojiMatch[] | undefined;
  load(): Promise<void>;
  /** Called when an emoji was chosen, so that it can come first the next time. */
  used?(emoji: string): void;
}

/** The emoji that this client's composers suggest: `client.part(emojiNames).provider = …`. */
export const emojiNames = perClient((): { provider: EmojiProvider | undefined } => ({ provider: undefined }));
