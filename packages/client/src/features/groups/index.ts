/** User groups (MSG-05): an entry of its own, `@confab/client/groups`. */
export { Groups, groups } from './groups.ts';
