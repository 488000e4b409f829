import type { ChatClient } from '@confab/client';
import { useEffect } from 'react';
import type { Catalogue, Translation } from '../text/index.ts';

/** A language's texts, of which the group `errors` has errors of the service by name. */
export interface ErrorTexts {
  translation?: Translation<Catalogue> | undefined;
  locale?: string | undefined;
}

/**
 * Words the errors that the service answers to this client's calls in another language, and the rules of the fields that
 * it refuses. Errors without a text, or without a detail that their text needs, stay in English. The providers of the kit
 * call it.
 */
export function useErrorTexts({ http }: ChatClient, { translation, locale = 'en' }: ErrorTexts): void {
  useEffect(() => {
    if (!translation?.errors) return;
    // Pages in English never load it. It is loaded before the first error, which may be that the network is down.
    const load = () => import('./describeError.ts').catch(() => undefined);
    void load();
    http.describeError = async (error) => (await load())?.describeError(error, translation, locale);
    return () => {
      http.describeError = undefined;
    };
  }, [http, translation, locale]);
}
