import { ConfabServer } from '@confab/node';
import { defineConfig } from 'vite';
import { answer } from './backEnd.ts';
import { connectReaders } from './livestreamReaders.ts';

const { CONFAB_URL = 'http://127.0.0.1:3500', CONFAB_APP_SECRET = '', PORT = '3000', READERS } = process.env;
const address = { host: '127.0.0.1', port: Number(PORT), strictPort: true };

export default defineConfig(({ isPreview }) => {
  if (!isPreview) return {};
  const confab = new ConfabServer({ baseUrl: CONFAB_URL, secret: CONFAB_APP_SECRET });
  return {
    preview: address,
    plugins: [
      {
        // Stands for your back end.
        name: 'back-end',
        configurePreviewServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            answer(confab, CONFAB_URL, request, response).then((isAnswered) => isAnswered || next(), next);
          });
          if (READERS) void connectReaders(confab, CONFAB_URL, Number(READERS));
        },
      },
    ],
  };
});
