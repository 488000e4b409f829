import type { ChatError } from '@confab/protocol';
import { type Catalogue, createTranslator } from '../text/index.ts';

/** Returns a function that words an error by these texts; an error without a text, or without a detail that its text needs, stays as it is. */
export function describeErrors(
  errors: Catalogue[string],
  locale: string,
): (error: ChatError) => string | undefined {
  // The names are only known when errors arrive.
  const { t } = createTranslator({ errors }, locale) as unknown as AnyTranslator;
  return ({ name, details }) => {
    const text = Object.hasOwn(errors, name) ? t(`errors.${name}`, details) : undefined;
    return text?.includes('{') ? undefined : text;
  };
}

interface AnyTranslator {
  t(key: string, values: object): string;
}
