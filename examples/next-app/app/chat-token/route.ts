import { currentUser, signToken } from '../chatServer';

export async function GET(): Promise<Response> {
  return new Response(await signToken(await currentUser()));
}
