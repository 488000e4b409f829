import { type ComponentType, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@confab/react/style.css';
import type { RecipeProps } from './recipe.ts';

const recipes: Record<string, () => Promise<{ default: ComponentType<RecipeProps> }>> = {
  badgeInHeader: () => import('./badgeInHeader.tsx'),
  brandTheme: () => import('./brandTheme.tsx'),
  commentsPanel: () => import('./commentsPanel.tsx'),
  customBubble: () => import('./customBubble.tsx'),
  deepLink: () => import('./deepLink.tsx'),
  hideFeatures: () => import('./hideFeatures.tsx'),
  ownAttachment: () => import('./ownAttachment.tsx'),
  ownLanguage: () => import('./ownLanguage.tsx'),
  ownMenuEntry: () => import('./ownMenuEntry.tsx'),
};

// The page's address names the recipe, the server, the token and the channel.
const query = new URLSearchParams(location.search);
const [name = '', server = '', token = '', cid = ''] = ['recipe', 'server', 'token', 'cid'].map(
  (key) => query.get(key) ?? undefined,
);
const { default: Recipe } = (await recipes[name]?.()) ?? {};
if (!Recipe) throw new Error(`There is no recipe ${name}.`);
createRoot(document.getElementById('recipe') as HTMLElement).render(
  <StrictMode>
    <Recipe baseUrl={server} token={token} cid={cid} />
  </StrictMode>,
);
