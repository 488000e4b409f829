import { ConfabServer } from '@confab/node';
import { cookies } from 'next/headers';

/** The address of the Confab server, for this server and for browsers. */
export const chatServer = process.env.CONFAB_URL ?? 'http://127.0.0.1:4800';

/** Returns the id of the signed-in user; replace it with your own sign-in. */
export async function currentUser(): Promise<string> {
  return (await cookies()).get('user')?.value ?? 'ada';
}

/** Signs a token that lets a user into the chat for an hour. */
export function signToken(userId: string): Promise<string> {
  const confab = new ConfabServer({ baseUrl: chatServer, secret: process.env.CONFAB_APP_SECRET ?? '' });
  return confab.mintToken(userId);
}
