import type { Message } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import { userDirectory } from '../../users/index.ts';
import type { Submission } from '../pipelines.ts';

/**
 * Returns the answer to a command, which its author alone gets: of type ephemeral (MSG-01), stored nowhere. It has the
 * id of the submitted message and, to be shown after it, the number of the channel's newest one.
 */
export async function ephemeralMessage(
  context: ServerContext,
  submission: Omit<Submission, 'actor'>,
  { answer, custom }: { answer: string; custom: Record<string, unknown> },
): Promise<Message> {
  return { ...(await authorNote(context, submission)), type: 'ephemeral', text: answer, custom };
}

/** A message that only its author gets, in the place of the one that was to be sent. */
export async function authorNote(
  context: ServerContext,
  { authorId, channel, input }: Omit<Submission, 'actor'>,
): Promise<Omit<Message, 'type' | 'text'>> {
  const people = await userDirectory(context).refs([authorId]);
  const created_at = isoTime(context.clock.now());
  return {
    id: input.id,
    cid: channel.cid,
    number: await channel.lastMessageNumber(),
    user: people.get(authorId) ?? { id: authorId, name: authorId },
    parent_id: input.parent_id,
    mentioned_users: [],
    attachments: [],
    reaction_groups: {},
    latest_reactions: [],
    own_reactions: [],
    reply_count: 0,
    thread_participants: [],
    custom: {},
    created_at,
    updated_at: created_at,
  };
}
