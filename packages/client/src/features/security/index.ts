/** How the user signs in (ACC-01): an entry of its own, `@confab/client/security`. */
export { Security, security } from './security.ts';
