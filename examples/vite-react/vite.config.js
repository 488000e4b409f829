import react from '@vitejs/plugin-react';
import { SignJWT } from 'jose';
import { defineConfig } from 'vite';

const { CONFAB_APP_SECRET: secret, PORT = '3000' } = process.env;
const address = { host: '127.0.0.1', port: Number(PORT), strictPort: true };

/** Stands for your back end: it signs a token for the user whom a cookie names. Replace the cookie by your sign-in. */
const backEnd = {
  name: 'back-end',
  configureServer: ({ middlewares }) => void middlewares.use('/chat-token', answerWithToken),
  configurePreviewServer: ({ middlewares }) => void middlewares.use('/chat-token', answerWithToken),
};

async function answerWithToken({ headers }, response) {
  const [, userId = 'ada'] = /user=(\w+)/.exec(headers.cookie ?? '') ?? [];
  const token = new SignJWT({ user_id: userId }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h');
  response.end(await token.sign(new TextEncoder().encode(secret)));
}

export default defineConfig({
  plugins: [react(), backEnd],
  // The page knows the address of the server, and never its secret.
  envPrefix: 'CONFAB_URL',
  server: address,
  preview: address,
});
