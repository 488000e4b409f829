import type { KeyboardEvent } from 'react';

/** Handles Enter by moving to the next field, and Ctrl or Cmd+Enter by submitting the form. */
export function onEnter(event: KeyboardEvent<HTMLInputElement>, next: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  if (event.ctrlKey || event.metaKey) event.currentTarget.form?.requestSubmit();
  else next();
}
