import type { Message, MessageCustom } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { isoTime } from '../../../core/storage/columns.ts';
import { userDirectory } from '../../users/index.ts';
import type { Submission } from '../pipelines.ts';

/**
 * Creates the answer to a command, visible only to its author: of type ephemeral (MSG-01), and not stored. It has the
 * id of the submitted message and, for its position, the number of the channel's newest one.
 */
export async function ephemeralMessage(
  context: ServerContext,
  submission: Omit<Submission, 'actor'>,
  { answer, custom }: { answer: string; custom: MessageCustom },
): Promise<Message> {
  return { ...(await authorNote(context, submission)), type: 'ephemeral', text: answer, custom };
}

/** Creates a message for its author only, in place of the one to be sent. */
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
