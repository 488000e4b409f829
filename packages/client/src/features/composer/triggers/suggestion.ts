import type { Command, Group, MentionableRole, UserRef } from '@confab/protocol';

/** An emoji with its name, without colons. */
export interface EmojiMatch {
  readonly name: string;
  readonly emoji: string;
}

/** A channel that a text can mention. */
export interface NamedChannel {
  readonly cid: string;
  readonly name: string;
}

/** One thing that a trigger suggests (COMP-06). */
export type Suggestion =
  | { readonly kind: 'user'; readonly user: UserRef; readonly isMember: boolean }
  | { readonly kind: 'everyone'; readonly word: 'channel' | 'here' }
  | { readonly kind: 'role'; readonly role: MentionableRole }
  | { readonly kind: 'group'; readonly group: Group }
  | { readonly kind: 'command'; readonly command: Command }
  | { readonly kind: 'emoji'; readonly match: EmojiMatch }
  | { readonly kind: 'channel'; readonly channel: NamedChannel; readonly isMember: boolean }
  /** A suggestion of a host's own trigger. */
  | { readonly kind: 'other'; readonly id: string; readonly label: string; readonly detail?: string };

/** Returns a key that identifies a suggestion in its list. */
export function suggestionKey(suggestion: Suggestion): string {
  switch (suggestion.kind) {
    case 'user':
      return `user ${suggestion.user.id}`;
    case 'everyone':
      return `everyone ${suggestion.word}`;
    case 'role':
      return `role ${suggestion.role}`;
    case 'group':
      return `group ${suggestion.group.id}`;
    case 'command':
      return `command ${suggestion.command.name}`;
    case 'emoji':
      return `emoji ${suggestion.match.name}`;
    case 'channel':
      return `channel ${suggestion.channel.cid}`;
    case 'other':
      return `other ${suggestion.id}`;
  }
}
