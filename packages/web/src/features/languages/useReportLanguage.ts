import type { ChatClient } from '@confab/client';
import { notificationSettings } from '@confab/client/notifications';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';
import { useLanguage } from './LanguageProvider.tsx';

const storageKey = 'confab.languageReported';

/**
 * Saves the app's language as that of the user's emails, once for each language that this device shows. English is the
 * default and saved only after another language.
 */
export function useReportLanguage(client: ChatClient): void {
  const { language } = useLanguage();
  const id = useReadable(client.me, (me) => me?.id);
  useEffect(() => {
    if (id === undefined) return;
    const report = `${id} ${language}`;
    const last = reported();
    if (last === report || (language === 'en' && !last.startsWith(`${id} `))) return;
    client
      .part(notificationSettings)
      .change({ language })
      .then(() => localStorage.setItem(storageKey, report))
      // The next visit tries again.
      .catch(() => undefined);
  }, [client, id, language]);
}

function reported(): string {
  try {
    return localStorage.getItem(storageKey) ?? '';
  } catch {
    return '';
  }
}
