import type { Message } from '@confab/protocol';
import type { ServerContext } from '../feature.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import { perServer } from '../perServer.ts';
import { type Placeholders, statement } from '../storage/statement.ts';

const selectSkip = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.selectFrom('webhook_skips').select('message_id').where('message_id', '=', p('message_id')),
);
export const insertSkip = statement((k, p: Placeholders<{ message_id: string; created_at: number }>) =>
  k
    .insertInto('webhook_skips')
    .values({ message_id: p('message_id'), created_at: p('created_at') })
    .onConflict((conflict) => conflict.doNothing()),
);
export const deleteOldSkips = statement((k, p: Placeholders<{ before: number }>) =>
  k.deleteFrom('webhook_skips').where('created_at', '<', p('before')),
);
const selectAnySkip = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('webhook_skips').select('message_id').limit(1),
);

/** Whether there is any message at all that is skipped; undefined until the store has been asked. */
export const skips = perServer((): { any: boolean | undefined } => ({ any: undefined }));

/** Whether an event is of a message that no webhook is to hear of. */
export async function isSkipped(context: ServerContext, event: LoggedEvent): Promise<boolean> {
  if (event.type !== 'message.new') return false;
  const { read } = context.database;
  const known = skips(context);
  known.any ??= (await read.get(selectAnySkip, {})) !== undefined;
  if (!known.any) return false;
  const { message } = JSON.parse(event.json) as { message: Pick<Message, 'id'> };
  return (await read.get(selectSkip, { message_id: message.id })) !== undefined;
}
