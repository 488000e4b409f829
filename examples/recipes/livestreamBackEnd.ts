import type { ConfabServer } from '@confab/node';

/** Opens the channel of a stream, in which its host writes and every user reads; returns its cid. */
export async function openStream(confab: ConfabServer, id: string, hostId: string): Promise<string> {
  const cid = `broadcast:${id}`;
  await confab.provision({
    users: [{ id: hostId }],
    channels: [{ type: 'broadcast', id, name: 'Keynote' }],
    members: [{ cid, user_id: hostId, channel_role: 'owner' }],
  });
  return cid;
}
