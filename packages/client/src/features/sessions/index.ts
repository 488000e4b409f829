/** Signing in and up, devices and invitations (APP-02): an entry of its own, `@confab/client/sessions`. */
export { Sessions, sessions } from './sessions.ts';
