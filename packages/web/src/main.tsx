import '@fontsource-variable/inter/wght.css';
import './fallbackFont.css';
import './app.css';
import { ChatClient, defaultEnvironment } from '@confab/client';
import { followChannelType } from '@confab/client/composer';
import { indexedDbPersistence } from '@confab/client/indexedDb';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App, loadShell, loadWaysIn } from './App.tsx';
import { csrfNames, mayHaveSession } from './core/boot/csrfNames.ts';
import { withEarlyAnswers } from './core/boot/earlyFetch.ts';
import { RootBoundary } from './core/boot/RootBoundary.tsx';
import { reloadAfterUpgrade } from './core/boot/reloadAfterUpgrade.ts';
import { reloadFailedStyles } from './core/boot/reloadFailedStyles.ts';
import { warmUpIntl } from './core/boot/warmUpIntl.ts';
import { LanguageProvider } from './features/languages/LanguageProvider.tsx';
import { firstLanguage } from './features/languages/loadLanguage.ts';
import { AppearanceProvider } from './features/settings/AppearanceProvider.tsx';
import { keepShell } from './serviceWorker/registerWorker.ts';

const csrf = csrfNames();
const client = new ChatClient({
  baseUrl: '',
  ...(csrf && { csrf }),
  environment: withEarlyAnswers(defaultEnvironment()),
  persistence: indexedDbPersistence('confab'),
  composer: { setup: followChannelType },
});

reloadAfterUpgrade();
reloadFailedStyles();
addEventListener('load', () => {
  // No text waits for the italic font.
  import('@fontsource-variable/inter/wght-italic.css').catch(() => undefined);
  // Not before the page has what it needs at once; where it fails, the app only needs a network to open.
  keepShell().catch(() => undefined);
});

// While the language and the session are looked up. If this fails, opening it shows the error.
(mayHaveSession() ? loadShell : loadWaysIn)().catch(() => undefined);

// In portions: the first page takes a slow processor longer than a key may wait.
void Promise.all([firstLanguage(), warmUpIntl()]).then(([language]) =>
  startTransition(() =>
    createRoot(document.getElementById('app') as HTMLElement).render(
      <StrictMode>
        <LanguageProvider first={language}>
          <AppearanceProvider>
            <RootBoundary>
              <App client={client} />
            </RootBoundary>
          </AppearanceProvider>
        </LanguageProvider>
      </StrictMode>,
    ),
  ),
);
