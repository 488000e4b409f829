import type { ChatClient } from '@confab/client';
import { useEffect } from 'react';
import { type Catalogue, createTranslator, type Translation } from '../text/index.ts';

/** A language's texts, of which the group `errors` has errors of the service by name. */
export interface ErrorTexts {
  translation?: Translation<Catalogue> | undefined;
  locale?: string | undefined;
}

/** The names are only known when errors arrive. */
interface AnyTranslator {
  t(key: string, values: object): string;
}

/**
 * Words the errors that the service answers to this client's calls in another language. Errors without a text, or
 * without a detail that their text needs, stay in English. The providers of the kit call it.
 */
export function useErrorTexts({ http }: ChatClient, { translation, locale = 'en' }: ErrorTexts): void {
  useEffect(() => {
    const errors = translation?.errors as Catalogue[string] | undefined;
    if (!errors) return;
    const { t } = createTranslator({ errors }, locale) as unknown as AnyTranslator;
    http.describeError = ({ name, details }) => {
      const text = Object.hasOwn(errors, name) ? t(`errors.${name}`, details) : undefined;
      return text?.includes('{') ? undefined : text;
    };
    return () => {
      http.describeError = undefined;
    };
  }, [http, translation, locale]);
}
