import { type Attachment, isCustomAttachment } from '@confab/protocol';
import { carriedParts } from '@confab/protocol/search';
import { splitWords } from '../words/splitWords.ts';
import { fieldLabels } from './fieldLabels.ts';
import { label } from './labels.ts';

/** The columns of a message's row that are indexed. */
export interface IndexedRow {
  id: string;
  cid: string;
  type: string;
  text: string;
  user_id: string;
  parent_id: string | null;
  attachments: string | null;
  pin: string | null;
  poll_id: string | null;
  reaction_groups: string | null;
  thread_participant_ids: string | null;
  shared_location: string | null;
  custom: string | null;
  created_at: number;
  deleted_at: number | null;
  /** Of its poll. */
  poll_name: string | null;
  poll_options: string | null;
  /** The texts of its files, separated by {@link textSeparator}; null if there are none. */
  file_texts: string | null;
}

/** Occurs in no text of a file. */
const textSeparator = '\u001e';

/** The columns of {@link IndexedRow}, for a query in which `m` is the message and `p` its poll. */
export const indexedColumns = `m.id, m.cid, m.type, m.text, m.user_id, m.parent_id, m.attachments, m.pin, m.poll_id,
  m.reaction_groups, m.thread_participant_ids, m.shared_location, m.custom, m.created_at, m.deleted_at,
  p.name AS poll_name, p.options AS poll_options,
  CASE WHEN m.attachments IS NOT NULL THEN (
    SELECT string_agg(t.text, '${textSeparator}') FROM files f JOIN file_texts t ON t.blob_key = f.blob_key
    WHERE f.message_id = m.id AND f.removed_at IS NULL
  ) END AS file_texts`;
export const indexedTables = 'messages m LEFT JOIN polls p ON p.id = m.poll_id';

/** A message as indexed. */
export interface Document {
  readonly messageId: string;
  readonly cid: string;
  readonly createdAt: number;
  /** In order; {@link gap} separates two texts. */
  readonly words: readonly string[];
  readonly labels: readonly string[];
}

/** Separates two texts of one message, so that no phrase spans them. */
export const gap = '¶';
/** Most indexed words of one message; later ones are not found. */
const maxWords = 16_000;

/** Converts a message for the index; undefined if it is not searchable: deleted, or a system message. */
export function toDocument(row: IndexedRow): Document | undefined {
  if (row.type !== 'regular' || row.deleted_at !== null) return undefined;
  const attachments = row.attachments === null ? [] : (JSON.parse(row.attachments) as Attachment[]);
  const words = textsOf(row, attachments)
    .flatMap((text, index) => [...(index === 0 ? [] : [gap]), ...splitWords(text).map(({ word }) => word)])
    .slice(0, maxWords);
  return {
    messageId: row.id,
    cid: row.cid,
    createdAt: row.created_at,
    words,
    labels: labelsOf(row, attachments),
  };
}

/**
 * Returns the texts of a message to index: its text, names of files, titles and descriptions of pages, question and
 * options, and the texts of its files.
 */
export function textsOf(
  {
    text,
    poll_name,
    poll_options,
    file_texts,
  }: Pick<IndexedRow, 'text' | 'poll_name' | 'poll_options' | 'file_texts'>,
  attachments: readonly Attachment[],
): string[] {
  const options = poll_options === null ? [] : (JSON.parse(poll_options) as { text: string }[]);
  const others = [
    ...attachments.flatMap((one) => [
      isCustomAttachment(one) ? one.title || one.fallback : one.title,
      one.text,
    ]),
    poll_name,
    ...options.map((option) => option.text),
    ...(file_texts === null ? [] : file_texts.split(textSeparator)),
  ];
  return [text, ...others.filter((other) => other)] as string[];
}

function labelsOf(row: IndexedRow, attachments: readonly Attachment[]): string[] {
  const has = (part: string, isThere: boolean) => (isThere ? [label('has', part)] : []);
  const is = (state: string, isSo: boolean) => (isSo ? [label('is', state)] : []);
  return [
    label('all', ''),
    label('type', row.cid.slice(0, row.cid.indexOf(':'))),
    label('in', row.cid),
    label('from', row.user_id),
    ...carriedParts(row.text, attachments).map((part) => label('has', part)),
    ...has('poll', row.poll_id !== null),
    ...has('location', row.shared_location !== null),
    ...has('reaction', row.reaction_groups !== null && row.reaction_groups !== '{}'),
    ...is('pinned', row.pin !== null),
    ...is('thread', row.thread_participant_ids !== null && row.thread_participant_ids !== '[]'),
    ...is('reply', row.parent_id !== null),
    ...(row.custom === null ? [] : fieldLabels(JSON.parse(row.custom))),
  ];
}
