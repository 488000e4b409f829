import type { Channel, ChatClient } from '@confab/client';

/** Opens the conversation of exactly these people and the user, creating it where there is none yet (CHAN-02). */
export function openConversation(client: ChatClient, userIds: readonly string[]): Promise<Channel> {
  const me = client.me.get()?.id;
  const members = [...new Set([...(me ? [me] : []), ...userIds])];
  return client.channel('messaging', { members }).watch();
}
