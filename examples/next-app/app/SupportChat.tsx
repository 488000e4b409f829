'use client';

import type { InitialState } from '@confab/client/initialState';
import { ChannelView, ConfabProvider } from '@confab/react';
import '@confab/react/style.css';

const fetchToken = async () => (await fetch('/chat-token')).text();

interface SupportChatProps {
  baseUrl: string;
  userId: string;
  cid: string;
  initialState: InitialState | undefined;
}

export function SupportChat({ cid, initialState, ...connection }: SupportChatProps) {
  return (
    <ConfabProvider {...connection} tokenProvider={fetchToken} {...(initialState && { initialState })}>
      <div style={{ height: 600 }}>
        <ChannelView cid={cid} />
      </div>
    </ConfabProvider>
  );
}
