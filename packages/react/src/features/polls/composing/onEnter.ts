import type { KeyboardEvent } from 'react';

/** Enter leads on to the next field; with Ctrl or Cmd it sends the form. */
export function onEnter(event: KeyboardEvent<HTMLInputElement>, next: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
  else next();
}
