import { Chat, ConfabProvider } from '@confab/react';
import { createRoot } from 'react-dom/client';
import '@confab/react/style.css';

const fetchToken = async () => (await fetch('/chat-token')).text();

createRoot(document.getElementById('chat')).render(
  <ConfabProvider baseUrl={import.meta.env.CONFAB_URL} tokenProvider={fetchToken}>
    <Chat defaultCid="team:general" />
  </ConfabProvider>,
);
