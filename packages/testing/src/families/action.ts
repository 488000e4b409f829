import { type Channel, type ChatClient, type LocalMessage, waitUntil } from '@confab/client';
import { ChatError } from '@confab/protocol';
import { anyMessage, type Tab, type World } from './world.ts';

/**
 * Something that a person does in a channel. It answers undefined where there is nothing to do, the message where it sends
 * one, and a promise where it waits for the service, which resolves with false where there turned out to be nothing to do.
 * What the service refuses changes nothing.
 */
export type Action = (world: World, tab: Tab, channel: Channel) => unknown;
export type Actions = Readonly<Record<string, Action>>;

/** What became of an action: `lost` where the network or a reload kept the answer from who asked. */
export type Outcome = 'succeeded' | 'refused' | 'lost' | 'nothing';

/** Acts, and answers what becomes of it: at once whether something was asked, and its outcome once that is known. */
export function act(action: Action, world: World, tab: Tab, channel: Channel) {
  let asked: unknown;
  try {
    asked = action(world, tab, channel);
  } catch (error) {
    asked = Promise.reject(error);
  }
  const { client } = tab;
  const isSent = asked !== null && typeof asked === 'object' && 'cid' in asked;
  const isAsked = asked !== undefined && asked !== false;
  const outcome = (isSent ? sent(client, asked as LocalMessage) : Promise.resolve(asked)).then(
    (answer): Outcome => (isAsked && answer !== false ? 'succeeded' : 'nothing'),
    (error: unknown): Outcome => {
      if (isFailedFetch(error)) return 'lost';
      if (!(error instanceof ChatError)) throw error;
      return error.retryable || error.status === 0 ? 'lost' : 'refused';
    },
  );
  // Nobody waits until a message is sent.
  return { done: isSent ? Promise.resolve() : outcome.then(() => undefined), outcome };
}

/** Whether a request that an action made by itself got no answer, as while the service is down. */
const isFailedFetch = (error: unknown) =>
  error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);

/** Resolves once the service has the message; rejects with why it refused it. */
export async function sent(client: ChatClient, { id }: LocalMessage): Promise<void> {
  const { outbox } = client;
  await waitUntil(outbox.entries, () => {
    const entry = outbox.get(id);
    return entry === undefined || entry.error !== undefined;
  });
  const error = outbox.get(id)?.error;
  if (error) throw error;
}

/** Says something over the tab's own network and waits for the service to have it; for actions that need it there. */
export async function say(
  tab: Tab,
  channel: Channel,
  draft: Parameters<Channel['send']>[0],
): Promise<string> {
  const message = channel.send(draft);
  await sent(tab.client, message);
  return message.id;
}

/** The threads of a channel that somebody has opened, by their parents. */
export const threadsIn = (world: World, { cid }: Channel): string[] =>
  [...world.threads].flatMap((name) => (name.startsWith(`${cid} `) ? name.slice(cid.length + 1) : []));

/** A message of the channel that can have replies; its thread is among those that are compared from now on. */
export function anyParent(world: World, channel: Channel): LocalMessage | undefined {
  const parent = anyMessage(world, channel);
  if (!parent || parent.parent_id || parent.type === 'deleted') return undefined;
  world.threads.add(`${channel.cid} ${parent.id}`);
  return parent;
}
