'use client';

import type { InitialState } from '@confab/client/initialState';
import { ConfabProvider } from '@confab/react';
import type { ReactNode } from 'react';
import '@confab/react/style.css';

const fetchToken = async () => {
  const response = await fetch('/chat-token');
  if (!response.ok) throw new Error(`No chat token: ${response.status}`);
  return response.text();
};

interface SupportChatProps {
  baseUrl: string;
  userId: string;
  initialState: InitialState | undefined;
  children: ReactNode;
}

export function SupportChat({ initialState, children, ...connection }: SupportChatProps) {
  return (
    <ConfabProvider {...connection} tokenProvider={fetchToken} {...(initialState && { initialState })}>
      <div style={{ height: 600 }}>{children}</div>
    </ConfabProvider>
  );
}
