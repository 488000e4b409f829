import type { MessageComposer } from '@confab/client/composer';
import type { PressedKey } from '../../core/shortcuts/index.ts';
import { type Format, formatOfKey } from './formatKeys.ts';
import type { SuggestionChoice } from './suggestions/useSuggestions.ts';

export interface FieldKeyOptions {
  composer: MessageComposer;
  choice: SuggestionChoice;
  /** Whether Enter alone sends. */
  doesEnterSend: boolean;
  onFormat(format: Format): void;
  onSubmit(): void;
}

/** Returns the handler of a field's keys: suggestions, sending, UX-03 and formats. It returns whether it handled the key. */
export function fieldKeys(options: FieldKeyOptions): (event: PressedKey) => boolean {
  const { composer, choice, doesEnterSend, onFormat, onSubmit } = options;
  return (event) => {
    if (choice.onKeyDown(event)) return true;
    const isModified = event.shiftKey || event.altKey || event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || (!isModified && doesEnterSend))) {
      onSubmit();
      return true;
    }
    if (event.key === 'Escape') return composer.cancel();
    if (event.key === 'ArrowUp' && !isModified) return composer.editLast();
    const format = formatOfKey(event);
    if (!format) return false;
    onFormat(format);
    return true;
  };
}
