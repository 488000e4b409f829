import type { App } from './app.ts';

export const lanternWorks: App = {
  name: 'Lantern Works',
  sign_up: 'invitation',
  sign_up_domains: [],
  guests: false,
  needs_first_user: false,
  version: '0.1.0',
};
