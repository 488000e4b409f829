import type { Attachment, ImportedKind, ImportForm, ImportReason } from '@confab/protocol';

/** A person of an archive. */
export interface SourcePerson {
  readonly sourceId: string;
  /** The source of the id where the person is new here: the archive's own id, stable over exports. */
  readonly name: string;
  readonly email?: string | undefined;
  readonly image?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly custom?: Record<string, unknown> | undefined;
  readonly isBot: boolean;
  readonly isGuest: boolean;
  readonly isDeactivated: boolean;
}

/** A place of an archive where people talk. */
export interface SourceChannel {
  readonly sourceId: string;
  /** `direct` ones are found by their members. */
  readonly kind: 'public' | 'private' | 'direct';
  readonly name?: string | undefined;
  readonly topic?: string | undefined;
  readonly purpose?: string | undefined;
  /** Nobody writes there any more. */
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

/** Something said in an archive; its text is Markdown, with people and channels under the names that they have here. */
export interface SourceMessage {
  /** Names it within its channel, the same in every export. */
  readonly key: string;
  /** Where it stands in the archive, for examples. */
  readonly place: string;
  readonly author: string;
  readonly type: 'regular' | 'system';
  readonly text: string;
  readonly timeMs: number;
  readonly editedMs?: number | undefined;
  /** The message that it answers, which has come before. */
  readonly parent?: { readonly key: string; readonly timeMs: number } | undefined;
  readonly showInChannel?: boolean | undefined;
  readonly mentions: Mentions;
  readonly attachments: readonly Attachment[];
  readonly reactions: readonly SourceReaction[];
  readonly pin?: { readonly by?: string | undefined; readonly atMs?: number | undefined } | undefined;
}

/** Whom a text calls: people by the ids that they have here. */
export interface Mentions {
  readonly users: ReadonlySet<string>;
  readonly channel: boolean;
  readonly here: boolean;
}

/** Reports a thing that is not imported, or changed. */
export type Note = (kind: ImportedKind, reason: ImportReason, isLeftOut: boolean, example: string) => void;

/** Whom and what texts name, as it is called here. */
export interface Names {
  /** The user that a person of the archive is here; adds one whom only a message knows of. */
  person(sourceId: string, unlisted?: SourcePerson): { id: string; name: string } | undefined;
  /** A channel's name. */
  channel(sourceId: string): string | undefined;
}

/**
 * An archive of one form, read from its beginning each time it is asked: nothing but lists of people and channels is
 * held in memory. Records that cannot be used are reported by `note` and left out.
 */
export interface Source {
  readonly form: ImportForm;
  people(note: Note): AsyncIterable<SourcePerson>;
  channels(note: Note): AsyncIterable<SourceChannel>;
  /** Yields the messages of a channel, each after the one that it answers. */
  messages(channel: SourceChannel, names: Names, note: Note): AsyncIterable<SourceMessage>;
  close?(): Promise<void>;
}
