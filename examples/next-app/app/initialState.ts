import { fetchInitialState, type InitialState } from '@confab/client/initialState';
import { chatServer, signToken } from './chatServer';

export const cid = 'team:general';

/** Returns the channel as the page begins with it; without it the browser loads the chat, and shows why it cannot. */
export const initialStateOf = async (userId: string): Promise<InitialState | undefined> =>
  fetchInitialState({ baseUrl: chatServer, token: await signToken(userId), cids: [cid] }).catch(
    () => undefined,
  );
