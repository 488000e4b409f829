import { useEffect, useRef } from 'react';

/** The name of the modifier key of commands on this keyboard. */
export const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl';

/** Runs the command of a key that is pressed with Ctrl or Cmd: `k`, `/`, and with Shift `F`. */
export function useCommandKeys(commands: Record<string, () => void>): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const command = (event.ctrlKey || event.metaKey) && !event.altKey && latest.current[event.key];
      if (!command) return;
      event.preventDefault();
      command();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
