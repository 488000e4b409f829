import { mayHaveSession } from '../core/boot/csrfNames.ts';
import { chosenLanguage } from '../features/languages/languageChoice.ts';
import { directionOf } from '../features/languages/languages.ts';
import { storedAppearance } from '../features/settings/storedAppearance.ts';
import { storedSidebarWidth } from '../features/shell/sidebarWidth.ts';
import { preloadFiles } from './preloadFiles.ts';
import { requestEarly } from './requestEarly.ts';

// Runs inside the page before its first paint, which shows the outline of the app (`shell.css`): in the language, the
// direction, the theme and the layout of this device, so that nothing moves when the app replaces it.
const page = document.documentElement;
const language = chosenLanguage();
Object.assign(page, { lang: language, dir: directionOf(language) });
Object.assign(page.dataset, { firstTheme: storedAppearance().theme, firstPane: firstPane() });
page.style.setProperty('--first-sidebar', `${storedSidebarWidth()}px`);
// Before the files: few requests run at once.
requestEarly();
preloadFiles(mayHaveSession());

/** Returns the part that a phone shows at first; nobody sees an outline of the app before signing in. */
function firstPane(): 'list' | 'sheet' | 'none' {
  if (!mayHaveSession()) return 'none';
  return location.pathname === '/' ? 'list' : 'sheet';
}
