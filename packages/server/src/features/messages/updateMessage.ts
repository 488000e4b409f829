import {
  type AskedMentions,
  type Attachment,
  ChatError,
  forwardFixed,
  isLinkPreview,
  type Message,
  type MessageCustom,
  maxRevisionsShown,
  notAllowed,
  type Revision,
  userStream,
} from '@confab/protocol';
import { messageEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { Tenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime, jsonUnlessEmpty, parsed } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { userDirectory } from '../users/index.ts';
import { appendAboutMessage } from './appendAboutMessage.ts';
import { changeMentions } from './mentionRows.ts';
import {
  addsBroadcastMention,
  askedAfterEdit,
  mentionColumns,
  visibleMentions,
  wideMentions,
} from './mentions.ts';
import { insertRevision, selectLastRevisions, updateMessageRow } from './messageStore.ts';
import { viewMessage } from './messageViews.ts';
import type { MessageRow } from './migrations.ts';
import { openMessage, openStandingMessage } from './openMessage.ts';
import { pipelines } from './pipelines.ts';
import { checkContent } from './send/checkMessage.ts';
import { writeSendingAs } from './send/externalCheckRequired.ts';

/** The changes of an edit. */
export interface MessageChanges extends AskedMentions {
  text?: string | undefined;
  attachments?: Attachment[] | undefined;
  pending_previews?: string[] | undefined;
  custom?: MessageCustom | undefined;
  translations?: Record<string, string> | undefined;
}

/** Edits a message (MSG-03), keeping the earlier text as a revision. An edit without a change has no effect. */
export function updateMessage(
  context: ServerContext,
  caller: Actor,
  id: string,
  changes: MessageChanges,
): Promise<Message> {
  return writeSendingAs(context, caller, async (tx, actor) => {
    const { row, channel } = await openStandingMessage(context, tx, actor, id);
    channel.require(row.user_id === actor.userId ? 'update-own-message' : 'update-any-message');
    if (row.type === 'system')
      throw new ChatError(notAllowed, { message: 'Action messages can’t be edited.' });
    const { edit: steps } = pipelines(context).current;
    let content = {
      text: changes.text ?? row.text,
      attachments: changes.attachments ?? parsed<Attachment[]>(row.attachments, []),
      pendingPreviews: changes.pending_previews ?? parsed<string[]>(row.pending_previews, []),
      translations: changes.translations,
      custom: changes.custom,
    };
    const carried = { shared_location: row.shared_location ?? undefined, poll: row.poll_id ?? undefined };
    if (addsBroadcastMention(changes, wideMentions(row))) channel.require('notify-channel');
    if (row.forwarded_from !== null && changesContent(row, changes)) throw new ChatError(forwardFixed);
    if (changes.text !== undefined) checkContent(channel, { ...content, ...carried }, 'text');
    if (changes.attachments !== undefined) {
      for (const step of steps.attachments) {
        const { attachments } = content;
        content.attachments = await step(context, { actor, row, channel, attachments }, tx);
      }
      checkContent(channel, { ...content, ...carried }, 'text');
    }
    for (const step of steps.content) {
      content = await step(context, { actor, channel, row, ...content }, tx);
      if (content.attachments.length === 0) checkContent(channel, { text: content.text, ...carried }, 'text');
    }
    const { text } = content;
    const edited = await apply(context, tx, { actor, tenant: channel.tenant }, row, {
      ...changes,
      ...content,
    });
    if (!edited) return viewMessage(context, tx, row, actor.userId);
    if (channel.isShadowBanned && row.visible_to === null && row.user_id === actor.userId) {
      return pretendEdit(context, tx, actor, edited);
    }
    if (text !== row.text) await keepRevision(tx, row, actor, edited.updated_at);
    await tx.run(updateMessageRow, edited);
    for (const step of steps.afterWrite) await step(context, { before: row, row: edited }, tx);
    if (row.user_id !== actor.userId) {
      const subject = { kind: 'message', id: row.id, userId: row.user_id } as const;
      await auditLog(context).record(tx, { actor, action: 'message.edited', subject, cid: row.cid });
    }
    await changeMentions(tx, row, edited);
    await appendAboutMessage(context, tx, row, {
      definition: messageEvents.messageUpdated,
      actor_id: actor.userId,
      payload: { cid: row.cid, message: await viewMessage(context, tx, edited) },
    });
    return viewMessage(context, tx, edited, actor.userId);
  });
}

/** During a shadow ban the stored message is unchanged, and only the author sees the edit (MOD-01). */
async function pretendEdit(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  edited: MessageRow,
): Promise<Message> {
  await context.log.append(tx, {
    stream: userStream(edited.user_id),
    definition: messageEvents.messageUpdated,
    actor_id: actor.userId,
    payload: { cid: edited.cid, message: await viewMessage(context, tx, edited) },
  });
  return viewMessage(context, tx, edited, actor.userId);
}

/** Returns the row after the edit; undefined if unchanged. */
async function apply(
  context: ServerContext,
  tx: Transaction,
  authority: { actor: Actor; tenant: Tenant },
  row: MessageRow,
  {
    text,
    attachments,
    pendingPreviews,
    custom,
    translations,
    ...mentions
  }: MessageChanges & { text: string; pendingPreviews: string[] },
): Promise<MessageRow | undefined> {
  const asked = await visibleMentions(context, tx, authority, askedAfterEdit(row, mentions), row);
  const people = await userDirectory(context).refs(asked.mentioned_user_ids ?? []);
  const changed = {
    ...row,
    text,
    ...(await mentionColumns(tx, text, asked, people)),
    attachments: jsonUnlessEmpty(attachments),
    pending_previews: jsonUnlessEmpty(pendingPreviews),
    custom: custom === undefined ? row.custom : jsonUnlessEmpty(custom),
    translations: translationsAfter(row, text, translations),
  };
  const fields = [
    'text',
    'mentioned_user_ids',
    'wide_mentions',
    'attachments',
    'pending_previews',
    'custom',
    'translations',
  ] as const;
  if (fields.every((field) => changed[field] === row[field])) return undefined;
  const now = context.clock.now();
  const isEdit = text !== row.text || filesOf(changed) !== filesOf(row);
  return { ...changed, updated_at: now, edited_at: isEdit ? now : row.edited_at };
}

/** Whether a change affects a message's text or files, as opposed to its custom fields. */
function changesContent(row: MessageRow, { text, attachments, translations }: MessageChanges): boolean {
  return (
    (text !== undefined && text !== row.text) ||
    (attachments !== undefined && jsonUnlessEmpty(attachments) !== row.attachments) ||
    (translations !== undefined && jsonUnlessEmpty(translations) !== row.translations)
  );
}

/** A new text drops translations that do not come with it. */
function translationsAfter(
  row: MessageRow,
  text: string,
  given: MessageChanges['translations'],
): string | null {
  if (given !== undefined) return jsonUnlessEmpty(given);
  return text === row.text ? row.translations : null;
}

/** Returns a message's files, without the previews of its links. */
const filesOf = ({ attachments }: MessageRow): string | null =>
  jsonUnlessEmpty(parsed<Attachment[]>(attachments, []).filter((attachment) => !isLinkPreview(attachment)));

const keepRevision = (tx: Transaction, row: MessageRow, actor: Actor, edited_at: number) =>
  tx.run(insertRevision, { message_id: row.id, text: row.text, edited_at, edited_by_id: actor.userId ?? '' });

/**
 * Returns the last earlier texts, newest first, to whoever may read the message (MSG-18). A deleted message has none.
 */
export async function getRevisions(context: ServerContext, actor: Actor, id: string): Promise<Revision[]> {
  const { read } = context.database;
  const { row } = await openMessage(context, read, actor, id);
  if (row.deleted_at !== null) return [];
  const revisions = await read.all(selectLastRevisions, { message_id: id, limit: maxRevisionsShown });
  return revisions.map((revision) => ({ ...revision, edited_at: isoTime(revision.edited_at) }));
}
