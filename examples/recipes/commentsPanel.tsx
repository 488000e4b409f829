import { ChannelView, ConfabProvider } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

/** Comments beside a document. Your back end creates one channel for each document, with its readers as members. */
export default function CommentsPanel({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} hidden={['threads', 'polls', 'voice']}>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 320px', height: '100%' }}>
        <article>The document</article>
        <aside aria-label="Comments">
          <ChannelView cid={cid} />
        </aside>
      </div>
    </ConfabProvider>
  );
}
