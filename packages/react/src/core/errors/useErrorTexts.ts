import type { ChatClient } from '@confab/client';
import { useEffect } from 'react';
import { type Catalogue, createTranslator, type Translation } from '../text/index.ts';

/** A language's texts, of which the group `errors` has errors of the service by name. */
export interface ErrorTexts {
  translation?: Translation<Catalogue> | undefined;
  locale?: string | undefined;
}

/**
 * Words the errors that the service answers to this client's calls in another language. Errors without a text, or
 * without a detail that their text needs, stay in English. The providers of the kit call it.
 */
export function useErrorTexts(client: ChatClient, { translation, locale = 'en' }: ErrorTexts): void {
  useEffect(() => {
    const errors = translation?.errors as Catalogue[string] | undefined;
    const { t } = createTranslator<Catalogue>({ errors: errors ?? {} }, locale);
    client.http.describeError =
      errors &&
      (({ name, details }) => {
        const text = name in errors ? t(`errors.${name}`, details as never) : '';
        return text.includes('{') ? undefined : text || undefined;
      });
  }, [client, translation, locale]);
}
