import type { CompleteTranslation } from '@confab/react';
import type { threadsPageText } from './text.en.ts';

/** The German texts of the page of threads. */
export const threadsPageGerman: CompleteTranslation<typeof threadsPageText> = {
  threadsPage: {
    title: 'Threads',
    emptyTitle: 'Du folgst noch keinen Threads',
    emptyHint:
      'Antworte auf eine Nachricht, werde in einer Antwort erwähnt oder folge einem Thread über seine Glocke, dann erscheint er hier.',
  },
};
