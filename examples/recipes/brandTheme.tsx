import { ChannelView, ConfabProvider, ThemeRoot } from '@confab/react';
import type { RecipeProps } from './recipe.ts';
import './brandTheme.css';

/** The colours of your brand, in light and dark. */
export default function BrandTheme({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection}>
      <ThemeRoot className="brand" theme="light" style={{ height: '100%' }}>
        <ChannelView cid={cid} />
      </ThemeRoot>
    </ConfabProvider>
  );
}
