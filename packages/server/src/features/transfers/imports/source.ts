import type { ImportedKind, ImportForm, ImportReason } from '@confab/protocol';

/** A user of an archive. */
export interface SourcePerson {
  readonly sourceId: string;
  /** Source of the id for a new user: the archive's own id, stable over exports. */
  readonly name: string;
  readonly email?: string | undefined;
  readonly image?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly custom?: Record<string, unknown> | undefined;
  readonly isBot: boolean;
  readonly isGuest: boolean;
  readonly isDeactivated: boolean;
}

/** A channel of an archive. */
export interface SourceChannel {
  readonly sourceId: string;
  /** `direct` ones are identified by their members. */
  readonly kind: 'public' | 'private' | 'direct';
  readonly name?: string | undefined;
  readonly topic?: string | undefined;
  readonly purpose?: string | undefined;
  /** Whether it is read-only. */
  readonly isArchived: boolean;
  readonly createdMs?: number | undefined;
  readonly creator?: string | undefined;
  readonly members: readonly SourceMember[];
}

export interface SourceMember {
  readonly person: string;
  readonly role?: 'owner' | 'moderator' | undefined;
}

export interface SourceReaction {
  /** An emoji, or a custom emoji's name. */
  readonly type: string;
  readonly person: string;
  readonly atMs?: number | undefined;
}

/** Where the bytes of a file or picture are: in the archive, or at an address that may contain a token. */
export type SourceBytes =
  | { readonly size: number; bytes(): AsyncIterable<Uint8Array> }
  | { readonly address: string };

/** A file of a message. */
export interface SourceFile {
  /** Identifies it within its message, the same in every export. */
  readonly key: string;
  readonly name: string;
  readonly mimeType?: string | undefined;
  /** As claimed, in bytes. */
  readonly size?: number | undefined;
  /** Undefined if the archive does not say. */
  readonly from: SourceBytes | undefined;
  /** An address without a token, which the message links to if the bytes do not come. */
  readonly link?: string | undefined;
}

/** A custom emoji of an archive. */
export interface SourceEmoji {
  readonly name: string;
  readonly from: SourceBytes | undefined;
}

/** A user group of an archive. */
export interface SourceGroup {
  readonly sourceId: string;
  readonly name: string;
  readonly description?: string | undefined;
  readonly members: readonly string[];
}

/** A bookmark of a channel of an archive. */
export interface SourceBookmark {
  readonly sourceId: string;
  readonly channel: string;
  readonly title: string;
  readonly url: string;
  readonly emoji?: string | undefined;
  readonly by?: string | undefined;
  readonly createdMs?: number | undefined;
}

/** A message of an archive; its text is Markdown, with users and channels by their names here. */
export interface SourceMessage {
  /** Identifies it within its channel, the same in every export. */
  readonly key: string;
  /** Its location in the archive, for examples. */
  readonly location: string;
  readonly author: string;
  readonly type: 'regular' | 'system';
  readonly text: string;
  readonly timeMs: number;
  readonly editedMs?: number | undefined;
  /** The parent message, which came earlier. */
  readonly parent?: { readonly key: string; readonly timeMs: number } | undefined;
  readonly showInChannel?: boolean | undefined;
  readonly mentions: Mentions;
  readonly files: readonly SourceFile[];
  /** The messages that its text links to, by their ids here. */
  readonly links?: ReadonlySet<string>;
  readonly reactions: readonly SourceReaction[];
  readonly pin?: { readonly by?: string | undefined; readonly atMs?: number | undefined } | undefined;
}

/** The mentions of a text: users and groups by their ids here. */
export interface Mentions {
  readonly users: ReadonlySet<string>;
  readonly groups?: ReadonlySet<string>;
  readonly channel: boolean;
  readonly here: boolean;
}

/** Reports a record that was skipped or changed. */
export type Note = (kind: ImportedKind, reason: ImportReason, isLeftOut: boolean, example: string) => void;

/** Resolves names in texts. */
export interface Names {
  /** Returns the user for an archive's user; adds one known only from a message. */
  person(sourceId: string, unlisted?: SourcePerson): { id: string; name: string } | undefined;
  /** A channel's name. */
  channel(sourceId: string): string | undefined;
  /** A user group. */
  group(sourceId: string): { id: string; name: string } | undefined;
  /** Whether the archive has a custom emoji of this name, which is imported too. */
  hasEmoji(name: string): boolean;
  /** The address of a channel, or of one of its messages with the message's id; undefined for an unknown one. */
  link(
    channelId: string,
    message?: { key: string; timeMs: number },
  ): { address: string; messageId?: string | undefined } | undefined;
}

/**
 * An archive of one format, read from its beginning each time: only the lists of users and channels are kept in memory.
 * Unusable records are reported by `note` and skipped.
 */
export interface Source {
  readonly form: ImportForm;
  people(note: Note): AsyncIterable<SourcePerson>;
  channels(note: Note): AsyncIterable<SourceChannel>;
  /** Yields the messages of a channel, each after its parent. */
  messages(channel: SourceChannel, names: Names, note: Note): AsyncIterable<SourceMessage>;
  groups?(note: Note): AsyncIterable<SourceGroup>;
  emoji?(note: Note): AsyncIterable<SourceEmoji>;
  bookmarks?(note: Note): AsyncIterable<SourceBookmark>;
  close?(): Promise<void>;
}
