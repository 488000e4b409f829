import {
  ChatError,
  type Draft,
  type DraftContent,
  draftEmpty,
  maxDrafts,
  notAllowed,
  tooManyDrafts,
  userStream,
} from '@confab/protocol';
import { draftEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { openChannel } from '../channels/index.ts';
import { findParent, findQuoted } from '../messages/index.ts';
import { countDrafts, loggedAs, selectDraft, toDraft, upsertDraft } from './draftStore.ts';

/** A draft with its channel and thread. */
export interface DraftToSave {
  cid: string;
  parentId: string | undefined;
  content: DraftContent;
}

/**
 * Creates or replaces the actor's draft in a readable channel or thread. Truncates its text to the length that the
 * channel's type allows (COMP-04). Throws `draft_empty`, `too_many_drafts`, `parent_invalid`, `quote_invalid`.
 */
export function saveDraft(
  context: ServerContext,
  actor: Actor,
  { cid, parentId, content }: DraftToSave,
): Promise<Draft> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { channelType } = await openChannel(context, tx, actor, cid);
    if (!channelType.features.drafts) {
      throw new ChatError(notAllowed, {
        message: 'Drafts are turned off in this channel.',
        details: { reason: 'turned_off' },
      });
    }
    requireContent(content);
    if (parentId !== undefined) await findParent(tx, actor, cid, parentId, 'parent_id');
    const { quoted_message_id } = content;
    if (quoted_message_id !== undefined)
      await findQuoted(tx, actor, cid, quoted_message_id, 'draft.quoted_message_id');
    const key = { user_id, cid, parent_id: parentId ?? '' };
    const before = await tx.get(selectDraft, key);
    if (!before) await enforceQuota(tx, user_id);
    const now = context.clock.now();
    const text = cut(content.text ?? '', channelType.max_message_length);
    const row = {
      ...key,
      content: JSON.stringify({ ...content, text }),
      created_at: before?.created_at ?? now,
      updated_at: now,
    };
    await tx.run(upsertDraft, row);
    const draft = toDraft(row);
    await context.log.append(tx, {
      stream: userStream(user_id),
      definition: draftEvents.draftUpdated,
      actor_id: user_id,
      key: loggedAs(row),
      payload: { draft },
    });
    return draft;
  });
}

/** COMP-04: a draft needs text, an attachment, a poll or a quote. */
function requireContent({ text = '', attachments = [], poll, quoted_message_id }: DraftContent): void {
  if (text.trim() !== '' || attachments.length > 0 || poll || quoted_message_id !== undefined) return;
  const rule = 'must not be empty unless the draft has an attachment, a poll or a quote';
  throw new ChatError(draftEmpty, { details: { issues: [{ field: 'draft.text', rule }] } });
}

async function enforceQuota(tx: Transaction, user_id: string): Promise<void> {
  const { count } = (await tx.get(countDrafts, { user_id })) as { count: number };
  if (Number(count) >= maxDrafts) throw new ChatError(tooManyDrafts);
}

/** Truncates a text to `most` UTF-16 units, never within a character. */
function cut(text: string, most: number): string {
  const short = text.slice(0, most);
  return short.isWellFormed() ? short : short.slice(0, -1);
}
