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
  livestream: () => import('./livestream.tsx'),
  marketplace: () => import('./marketplace.tsx'),
  ownAttachment: () => import('./ownAttachment.tsx'),
  ownLanguage: () => import('./ownLanguage.tsx'),
  ownMenuEntry: () => import('./ownMenuEntry.tsx'),
};

const root = createRoot(document.getElementById('recipe') as HTMLElement);
const query = new URLSearchParams(location.search);
const name = query.get('recipe');
if (name === null) root.render(<Contents />);
else await show(name);

function Contents() {
  return (
    <ul>
      {Object.keys(recipes).map((recipe) => (
        <li key={recipe}>
          <a href={`?recipe=${recipe}`}>{recipe}</a>
        </li>
      ))}
    </ul>
  );
}

async function show(recipe: string): Promise<void> {
  const { default: Recipe } = (await recipes[recipe]?.()) ?? {};
  if (!Recipe) throw new Error(`There is no recipe ${recipe}.`);
  const connection = await connectionOf(recipe);
  root.render(
    <StrictMode>
      <Recipe {...connection} />
    </StrictMode>,
  );
}

/** Reads the server, the token and the channel from the page's address, or asks the back end of the recipes. */
async function connectionOf(recipe: string): Promise<RecipeProps> {
  const [baseUrl, token, cid] = ['server', 'token', 'cid'].map((key) => query.get(key));
  if (baseUrl && token && cid) return { baseUrl, token, cid };
  return (await fetch(`/connection?recipe=${recipe}`)).json();
}
