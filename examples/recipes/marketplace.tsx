import type { Channel } from '@confab/client';
import { Chat, ConfabProvider, type SlotOverrides, useReadable } from '@confab/react';
import type { RecipeProps } from './recipe.ts';

function OfferLink({ channel }: { channel: Channel }) {
  const offer = useReadable(channel.state).channel?.custom.offer;
  return offer ? <a href={`/offers/${offer}`}>About the offer</a> : null;
}

const slots: SlotOverrides = {
  belowHeader: ({ channel }) => channel && <OfferLink channel={channel} />,
};

/** A user's conversations, each about an offer and with one other person. `marketplaceBackEnd.ts` opens them. */
export default function Marketplace({ cid, ...connection }: RecipeProps) {
  return (
    <ConfabProvider {...connection} slots={slots} hidden={['polls', 'locations', 'forwarding']}>
      <Chat defaultCid={cid} />
    </ConfabProvider>
  );
}
