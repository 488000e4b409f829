import type { Channel, ChatClient } from '@confab/client';

/** The one conversation of exactly these people and oneself, made where there is none yet (CHAN-02). */
export function openConversation(client: ChatClient, userIds: readonly string[]): Promise<Channel> {
  const me = client.me.get()?.id;
  const members = [...new Set([...(me ? [me] : []), ...userIds])];
  return client.channel('messaging', { members }).watch();
}
