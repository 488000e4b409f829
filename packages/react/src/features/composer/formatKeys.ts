import { commandOf, type PressedKey } from '../../core/shortcuts/index.ts';

/** A Markdown format, applied by key or menu. */
export type Format =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'spoiler'
  | 'link'
  | 'codeBlock'
  | 'quote'
  | 'list'
  | 'numbered';

/** Returns the format of a key combination, as in most editors. */
export function formatOfKey(event: PressedKey): Format | undefined {
  const command = commandOf(event);
  if (command === undefined) return undefined;
  // With Shift, digits are other characters in each layout.
  return KEYS[event.shiftKey && event.code.startsWith('Digit') ? event.code : command];
}

const KEYS: Record<string, Format | undefined> = {
  b: 'bold',
  i: 'italic',
  e: 'code',
  'shift+x': 'strike',
  'shift+e': 'codeBlock',
  'shift+u': 'link',
  Digit9: 'quote',
  Digit8: 'list',
  Digit7: 'numbered',
};
