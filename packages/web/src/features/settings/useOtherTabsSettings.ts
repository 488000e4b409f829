import { useEffect } from 'react';
import { useLanguage } from '../languages/LanguageProvider.tsx';
import { languageKey, storedLanguage } from '../languages/languageChoice.ts';
import { useAppearance } from './AppearanceProvider.tsx';
import { appearanceKey, storedAppearance } from './storedAppearance.ts';

/** Applies the appearance and the language that the user chooses in another tab (CONN-06). */
export function useOtherTabsSettings(): void {
  const appearance = useAppearance();
  const language = useLanguage();
  useEffect(() => {
    const followed = new AbortController();
    const apply = ({ key }: StorageEvent) => {
      if (key === appearanceKey) appearance.change(storedAppearance());
      // Without a network it may not load: the next visit shows it.
      if (key === languageKey) language.change(storedLanguage()).catch(() => undefined);
    };
    addEventListener('storage', apply, { signal: followed.signal });
    return () => followed.abort();
  }, [appearance, language]);
}
