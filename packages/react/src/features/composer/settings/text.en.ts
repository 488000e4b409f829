import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of the settings for writing. */
export const writingText = defineCatalogue({
  writing: {
    sendKey: 'Send messages with',
    enter: 'Enter',
    showFormatting: 'Show formatting while writing',
    showFormattingHint: 'Bold text looks bold as you type, and a toolbar has the formats.',
  },
  sendKeyHints: {
    enter: 'Shift+Enter begins a new line.',
    mod_enter: 'Enter begins a new line.',
  },
});
