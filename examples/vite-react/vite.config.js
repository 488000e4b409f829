import { ConfabServer } from '@confab/node';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const { CONFAB_URL: baseUrl, CONFAB_APP_SECRET: secret, PORT = '3000' } = process.env;
const address = { host: '127.0.0.1', port: Number(PORT), strictPort: true };

/** Stands for your back end: it signs a token for the user whom a cookie names. Replace the cookie by your sign-in. */
const backEnd = {
  name: 'back-end',
  configureServer: ({ middlewares }) => void middlewares.use('/chat-token', answerWithToken),
  configurePreviewServer: ({ middlewares }) => void middlewares.use('/chat-token', answerWithToken),
};

async function answerWithToken({ headers }, response) {
  const [, userId = 'ada'] = /user=(\w+)/.exec(headers.cookie ?? '') ?? [];
  const confab = new ConfabServer({ baseUrl, secret });
  response.end(await confab.mintToken(userId));
}

export default defineConfig({
  plugins: [react(), backEnd],
  // The page knows the address of the server, and never its secret.
  envPrefix: 'CONFAB_URL',
  server: address,
  preview: address,
});
