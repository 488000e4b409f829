import { toCid } from '@confab/protocol';
import { messageEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { deleteMessage, undeleteMessage } from './deleteMessage.ts';
import { messageEraser } from './eraser.ts';
import { mentionMigrations } from './mentionRows.ts';
import { messageMigrations } from './migrations.ts';
import { type MessagePipelines, pipelines } from './pipelines.ts';
import { getMessage, queryMessages } from './readMessages.ts';
import { refreshMessages } from './refreshMessages.ts';
import { sendOrRefuse } from './send/sendOrRefuse.ts';
import { getRevisions, updateMessage } from './updateMessage.ts';

/** Messages: the send pipeline, pages, and edits with history (MSG-01 to MSG-05). */
export const createMessagesFeature =
  (messagePipelines: MessagePipelines): CreateFeature =>
  (context) => {
    pipelines(context).current = messagePipelines;
    erasure(context).add(messageEraser);
    context.log.addRefresh(refreshMessages(context));
    return {
      name: 'messages',
      migrations: [...messageMigrations, ...mentionMigrations],
      endpoints: [
        implement(endpoints.sendMessage, ({ actor, params, body }) =>
          sendOrRefuse(context, actor, { cid: toCid(params.type, params.id), message: body.message }),
        ),
        implement(endpoints.queryMessages, ({ actor, params, query }) =>
          queryMessages(context, actor, toCid(params.type, params.id), query),
        ),
        implement(endpoints.getMessage, async ({ actor, params }) => ({
          message: await getMessage(context, actor, params.message_id),
        })),
        implement(endpoints.updateMessage, async ({ actor, params, body }) => ({
          message: await updateMessage(context, actor, params.message_id, body),
        })),
        implement(endpoints.deleteMessage, async ({ actor, params, query }) => ({
          message: await deleteMessage(context, actor, params.message_id, { hard: query.hard === 'true' }),
        })),
        implement(endpoints.undeleteMessage, async ({ actor, params }) => ({
          message: await undeleteMessage(context, actor, params.message_id),
        })),
        implement(endpoints.getRevisions, async ({ actor, params }) => ({
          revisions: await getRevisions(context, actor, params.message_id),
        })),
      ],
    };
  };
