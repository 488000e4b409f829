import { fetchInitialState } from '@confab/client/initialState';
import { signToken, startTestServer, type TestServer } from '@confab/testing';
import { renderToString } from 'react-dom/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfabProvider } from '../../ConfabProvider.tsx';
import { Chat } from './Chat.tsx';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('[EMB-08] a server draws the sidebar and the channel of the initial state, and without one only a placeholder', async () => {
  const ada = await server.person('ada');
  const params = { type: 'team', id: 'lamps' };
  await ada.call('POST /channels/{type}/{id}/query', { params, body: { data: { name: 'Lamps' } } });
  await ada.call('POST /channels/{type}/{id}/messages', {
    params,
    body: { message: { id: crypto.randomUUID(), text: 'The **brass** one' } },
  });
  const token = signToken(server.appSecret, { user_id: 'ada' });
  const cids = ['team:lamps'];
  const initialState = await fetchInitialState({ baseUrl: server.url, token, cids });
  const draw = (more: object) =>
    renderToString(
      <ConfabProvider baseUrl={server.url} token={token} {...more}>
        <Chat defaultCid="team:lamps" />
      </ConfabProvider>,
    );
  const html = draw({ initialState });
  expect(html).toContain('The <strong>brass</strong> one');
  expect(html).toContain('aria-label="Channels and conversations"');
  expect(html).toContain(`<h2>${initialState.app.name}</h2>`);
  const placeholder = draw({});
  expect(placeholder).not.toContain('brass');
  expect(placeholder).not.toContain('aria-label="Channels and conversations"');
});
