// The chat of a React Native app, without its screens: what a component would call, and the adapters of the platform.
import { ChatClient } from '@confab/client';
import { keyValuePersistence, reactNativeEnvironment } from '@confab/client/reactNative';

/** Connects and opens a channel. In an app, `platform` has AppState, NetInfo and AsyncStorage. */
export async function openChat({ baseUrl, token, cid, platform, onMessages }) {
  const { appState, netInfo, storage } = platform;
  const client = new ChatClient({
    baseUrl,
    token,
    environment: reactNativeEnvironment({ appState, netInfo }),
    persistence: keyValuePersistence(storage),
  });
  await client.connect();
  const [type, id] = cid.split(':');
  const channel = await client.channel(type, id).watch();
  const publish = () =>
    onMessages(channel.messages.state.get().messages.map(({ user, text }) => `${user.name}: ${text}`));
  channel.messages.state.subscribe(publish);
  publish();
  return {
    send: (text) => channel.send({ text }).id,
    status: () => client.connection.state.get().status,
    close: () => client.disconnect(),
  };
}
