import type { KitTranslation } from '@confab/react';
import { useEffect, useState } from 'react';
import { type Language, supportedLanguage } from '../../features/languages/languages.ts';
import type { WidgetOptions } from '../loader/widgetOptions.ts';

const texts: Record<Language, () => KitTranslation | Promise<KitTranslation>> = {
  en: () => ({}),
  de: async () => (await import('./widgetTexts.de.ts')).german,
  ar: async () => (await import('./widgetTexts.ar.ts')).arabic,
};

/**
 * Returns the language of a widget and its texts, with those of the page's own translation. They are undefined while they
 * load, and English if that fails.
 */
export function useWidgetTexts(options: Pick<WidgetOptions, 'locale' | 'translation'>): {
  locale: string;
  translation: KitTranslation | undefined;
} {
  const { translation } = options;
  const locale = knownLocale(options.locale) ?? 'en';
  const [loaded, setLoaded] = useState<KitTranslation>();
  useEffect(() => {
    let isCurrent = true;
    const show = (own: KitTranslation) => isCurrent && setLoaded(merged(own, translation));
    Promise.resolve(texts[supportedLanguage([locale])]()).then(show, () => show({}));
    return () => {
      isCurrent = false;
    };
  }, [locale, translation]);
  return { locale, translation: loaded };
}

/** Returns the texts of both, in which those of the page win. */
function merged(own: KitTranslation, page: object | undefined): object {
  const groups: Record<string, object> = { ...own };
  for (const [group, replaced] of Object.entries(page ?? {}))
    groups[group] = { ...groups[group], ...replaced };
  return groups;
}

/** Returns the language tag, unless the page has one that browsers do not know, such as `en_GB`. */
function knownLocale(tag: string | undefined): string | undefined {
  try {
    return tag && Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
