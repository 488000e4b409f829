import type { ChatClient } from '@confab/client';
import { useEffect } from 'react';
import type { Catalogue, Translation } from '../text/index.ts';

/** A language's texts, of which the group `errors` has errors of the service by name. */
export interface ErrorTexts {
  translation?: Translation<Catalogue> | undefined;
  locale?: string | undefined;
}

/**
 * Words the errors that the service answers to this client's calls in another language. Errors without a text stay in
 * English. The providers of the kit call it.
 */
export function useErrorTexts({ http }: ChatClient, { translation, locale = 'en' }: ErrorTexts): void {
  useEffect(() => {
    const errors = translation?.errors;
    http.describeError = undefined;
    if (!errors) return;
    let isCurrent = true;
    import('./describeErrors.ts').then(
      ({ describeErrors }) => {
        if (isCurrent) http.describeError = describeErrors(errors as Catalogue[string], locale);
      },
      // They stay in English.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [http, translation, locale]);
}
