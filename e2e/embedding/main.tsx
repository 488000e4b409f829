import { ChannelView, Chat, ConfabProvider, type Theme } from '@confab/react';
import '@confab/react/style.css';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { overrides } from './overrides.tsx';

const query = new URLSearchParams(location.search);
const baseUrl = query.get('server') ?? '';
const cid = query.get('cid') ?? 'team:general';
const widthPx = Number(query.get('width') ?? 1200);

const links = { signIn: () => (document.title = 'The sign-in page') };

const fetchToken = async () => (await fetch('/token')).text();

/** A token in the URL, or a function that fetches one. */
function credentials(user: string) {
  const token = query.get(user);
  return token ? { token } : { tokenProvider: fetchToken };
}

/** The host's page: boxes with a chat or a channel, and buttons that change the user or remove the chat. */
function Host() {
  const [user, setUser] = useState('token');
  const [isShown, setShown] = useState(true);
  const set = query.get('overrides');
  return (
    <>
      <button type="button" onClick={() => setUser('other')}>
        Change the user
      </button>
      <button type="button" onClick={() => setShown(!isShown)}>
        Toggle the chat
      </button>
      {isShown && (
        <ConfabProvider
          baseUrl={baseUrl}
          {...credentials(user)}
          theme={(query.get('theme') ?? 'light') as Theme}
          locale="en-GB"
          links={links}
          {...(set && overrides[set])}
        >
          <div className="row">
            {query.getAll('show').map((kind, index) => (
              <div key={index} className="box" style={{ width: widthPx, height: 640 }}>
                {kind === 'chat' ? <Chat /> : <ChannelView cid={cid} />}
              </div>
            ))}
          </div>
        </ConfabProvider>
      )}
    </>
  );
}

createRoot(document.getElementById('host') as HTMLElement).render(
  <StrictMode>
    <Host />
  </StrictMode>,
);
