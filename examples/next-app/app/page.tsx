import { fetchInitialState } from '@confab/client/initialState';
import { chatServer, currentUser, signToken } from './chatServer';
import { SupportChat } from './SupportChat';

const cid = 'team:general';

export default async function Page() {
  const userId = await currentUser();
  // Without an initial state the browser loads the chat, and shows why it cannot.
  const initialState = await fetchInitialState({
    baseUrl: chatServer,
    token: await signToken(userId),
    cids: [cid],
  }).catch(() => undefined);
  return <SupportChat baseUrl={chatServer} userId={userId} cid={cid} initialState={initialState} />;
}
