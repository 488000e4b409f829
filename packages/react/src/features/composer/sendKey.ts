import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { commandKey } from '../../core/shortcuts/index.ts';
import { useMediaQuery } from '../../core/theme/index.ts';

/** Whether the device has no hardware keyboard, so that Enter begins a new line. */
export const useIsTouchOnly = (): boolean => useMediaQuery('(hover: none) and (pointer: coarse)');

/** Whether the user has chosen that Ctrl or Cmd with Enter sends, and Enter alone begins a new line (MSG-21). */
export const useNeedsModifier = (): boolean =>
  useReadable(useClient().me, (me) => me?.send_key === 'mod_enter');

/** Whether Enter alone sends on this device. */
export function useEnterSends(): boolean {
  const isTouchOnly = useIsTouchOnly();
  return !useNeedsModifier() && !isTouchOnly;
}

/** The names of a command's keys on this keyboard: `commandKeys('B')` is "⌘B" or "Ctrl B". */
export const commandKeys = (keys: string): string => (commandKey() === '⌘' ? `⌘${keys}` : `Ctrl ${keys}`);
