/** How pages read and name keyboard shortcuts: `@confab/react/shortcuts`. */

export { commandKey, commandOf, latinKey, type PressedKey } from './shortcuts.ts';
