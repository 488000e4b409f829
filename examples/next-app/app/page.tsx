import { ChannelView } from '@confab/react';
import { chatServer, currentUser } from './chatServer';
import { cid, initialStateOf } from './initialState';
import { SupportChat } from './SupportChat';

export default async function Page() {
  const userId = await currentUser();
  return (
    <SupportChat baseUrl={chatServer} userId={userId} initialState={await initialStateOf(userId)}>
      <ChannelView cid={cid} />
    </SupportChat>
  );
}
