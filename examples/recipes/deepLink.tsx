import { Chat, ConfabProvider } from '@confab/react';
import { useState } from 'react';
import type { RecipeProps } from './recipe.ts';

const openCid = () => new URLSearchParams(location.hash.slice(1)).get('channel') ?? undefined;

/** The open channel in the address of your page, so that it can be shared and survives a reload. */
export default function DeepLink({ cid: _, ...connection }: RecipeProps) {
  const [cid, setCid] = useState(openCid);
  const open = (next: string | undefined) => {
    location.hash = next ? `channel=${next}` : '';
    setCid(next);
  };
  return (
    <ConfabProvider {...connection}>
      <Chat cid={cid} onCidChange={open} />
    </ConfabProvider>
  );
}
