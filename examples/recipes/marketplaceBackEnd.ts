import type { ConfabServer } from '@confab/node';

/** An offer in your marketplace. */
export interface Offer {
  id: string;
  title: string;
  sellerId: string;
}

/**
 * Opens the conversation of a buyer with the seller of an offer; returns its cid. It can be repeated: there is one
 * conversation for each buyer and offer, and only the two can read it.
 */
export async function openConversation(confab: ConfabServer, offer: Offer, buyerId: string): Promise<string> {
  const id = `offer-${offer.id}-${buyerId}`;
  const cid = `messaging:${id}`;
  await confab.provision({
    users: [{ id: buyerId }, { id: offer.sellerId }],
    channels: [{ type: 'messaging', id, name: offer.title, custom: { offer: offer.id } }],
    members: [buyerId, offer.sellerId].map((user_id) => ({ cid, user_id })),
  });
  return cid;
}
