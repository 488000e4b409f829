/** The part of a keyboard event that identifies a shortcut. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Returns the name of the modifier key of commands on this keyboard. */
export const commandKey = (): '⌘' | 'Ctrl' => (/Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl');

/** Returns the pressed key; in a layout without Latin letters, the one that a US keyboard has there. */
export const latinKey = ({ key, code }: Pick<PressedKey, 'key' | 'code'>): string =>
  /^[ -~]+$/.test(key) ? key : code === 'Slash' ? '/' : code.replace('Key', '');

/**
 * Returns the key that is pressed with the command key: `k`, or `shift+f` with Shift. For `/` Shift does not count, because
 * some layouts need it. Ctrl is no command key on Apple's keyboards, where the system edits text with it.
 */
export function commandOf(event: PressedKey): string | undefined {
  const isApple = commandKey() === '⌘';
  if (event.altKey || event.metaKey !== isApple || event.ctrlKey === isApple) return undefined;
  const key = latinKey(event).toLowerCase();
  return event.shiftKey && key !== '/' ? `shift+${key}` : key;
}
