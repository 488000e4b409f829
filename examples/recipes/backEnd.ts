import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ConfabServer, verifyWebhook } from '@confab/node';
import { openStream } from './livestreamBackEnd.ts';
import { openConversation } from './marketplaceBackEnd.ts';
import { moderate } from './moderationBackEnd.ts';

/** Answers the requests of the recipes' page, and webhooks. Returns false for all other requests. */
export async function answer(
  confab: ConfabServer,
  baseUrl: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/connection') {
    // Replace the cookie by your sign-in.
    const [, userId = 'ada'] = /user=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
    const cid = await openChannel(confab, searchParams.get('recipe') ?? '', userId);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ baseUrl, token: await confab.mintToken(userId), cid }));
    return true;
  }
  if (pathname === '/webhook') {
    const secret = process.env.CONFAB_WEBHOOK_SECRET ?? '';
    const { event } = await verifyWebhook(request, { secret });
    await moderate(confab, event);
    response.writeHead(204).end();
    return true;
  }
  return false;
}

/** Creates the channel that a recipe shows to a user, if it does not exist; returns its cid. */
async function openChannel(confab: ConfabServer, recipe: string, userId: string): Promise<string> {
  if (recipe === 'livestream') return openStream(confab, 'keynote', 'grace');
  if (recipe === 'marketplace') {
    const offer = { id: 'bicycle-7', title: 'Bicycle, blue', sellerId: 'grace' };
    return openConversation(confab, offer, userId === offer.sellerId ? 'ada' : userId);
  }
  const id = recipe.toLowerCase();
  const cid = `team:${id}`;
  await confab.provision({
    users: [{ id: userId }],
    channels: [{ type: 'team', id, name: recipe }],
    members: [{ cid, user_id: userId }],
  });
  return cid;
}
