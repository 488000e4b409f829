import { type Channel, type ChatClient, type LocalMessage, waitUntil } from '@confab/client';
import { ChatError } from '@confab/protocol';
import { anyMessage, type Tab, type World } from './world.ts';

/**
 * An action of a user in a channel. It returns undefined if there is nothing to do, the message if it sends one, and a
 * promise if it waits for the service, which resolves with false if there turned out to be nothing to do. Refused
 * actions change nothing.
 */
export type Action = (world: World, tab: Tab, channel: Channel) => unknown;
export type Actions = Readonly<Record<string, Action>>;

/** The outcome of an action: `lost` if the network or a reload lost the answer. */
export type Outcome = 'succeeded' | 'refused' | 'lost' | 'nothing';

/** Starts an action: `done` resolves when the user has stopped waiting for it, `outcome` when its outcome is known. */
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
  // The user does not wait until a message is sent.
  return { done: isSent ? Promise.resolve() : outcome.then(() => undefined), outcome };
}

/** Whether a request that an action made by itself got no answer, as while the service is down. */
const isFailedFetch = (error: unknown) =>
  error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message);

/** Resolves once the service has the message; rejects with the reason of a refusal. */
export async function sent(client: ChatClient, { id }: LocalMessage): Promise<void> {
  const { outbox } = client;
  await waitUntil(outbox.entries, () => {
    const entry = outbox.get(id);
    return entry === undefined || entry.error !== undefined;
  });
  const error = outbox.get(id)?.error;
  if (error) throw error;
}

/** Sends a message over the tab's own network and waits until the service has it, for actions that need it there. */
export async function say(
  tab: Tab,
  channel: Channel,
  draft: Parameters<Channel['send']>[0],
): Promise<string> {
  const message = channel.send(draft);
  await sent(tab.client, message);
  return message.id;
}

/** The opened threads of a channel, by their parents. */
export const threadsIn = (world: World, { cid }: Channel): string[] =>
  [...world.threads].flatMap((name) => (name.startsWith(`${cid} `) ? name.slice(cid.length + 1) : []));

/** A message of the channel that can have replies; its thread is compared from now on. */
export function anyParent(world: World, channel: Channel): LocalMessage | undefined {
  const parent = anyMessage(world, channel);
  if (!parent || parent.parent_id || parent.type === 'deleted') return undefined;
  world.threads.add(`${channel.cid} ${parent.id}`);
  return parent;
}
