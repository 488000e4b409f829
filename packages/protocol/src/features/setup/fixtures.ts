import type { Setup } from './api.ts';

export const lanternSetup: Setup = {
  items: [
    { name: 'identity', done: true },
    { name: 'channels', done: true },
    { name: 'people', done: false },
    { name: 'sign_in', done: false },
    { name: 'mail', done: false },
    { name: 'backup', done: false },
  ],
  dismissed: false,
  has_samples: true,
  is_alone: true,
};
