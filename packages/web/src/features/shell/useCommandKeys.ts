import { commandOf } from '@confab/react/shortcuts';
import { useEffect, useRef } from 'react';

/** Runs the command of a key that is pressed with Ctrl or Cmd: `k`, `/`, `shift+f`. One that returns false does nothing. */
export function useCommandKeys(commands: Record<string, () => unknown>): void {
  const latest = useRef(commands);
  latest.current = commands;
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const command = !event.defaultPrevented && latest.current[commandOf(event) ?? ''];
      if (command && command() !== false) event.preventDefault();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
