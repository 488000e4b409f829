import type { MessageTemplate } from '@confab/protocol';
import type { Transaction } from '../../core/storage/database.ts';
import type { ErasedContent, Eraser, JsonObject } from '../erasure/index.ts';
import { eraseTemplatesOf } from './campaignStore.ts';
import { deleteCampaignChannel, deleteTargetEverywhere, uncountTarget } from './targetStore.ts';

const blank: MessageTemplate = { text: '', attachments: [], custom: {} };

/**
 * A template belongs to its creator and its sender: it is erased with either, and sending stops. Sent messages are
 * erased like any other. With `hard`, the user is removed from all targets.
 */
export const campaignEraser: Eraser = {
  name: 'campaigns',
  async user(tx, { id }, mode) {
    await tx.run(eraseTemplatesOf, { user_id: id, message_template: JSON.stringify(blank) });
    if (mode === 'hard') await forgetTarget(tx, id);
  },
  async channel(tx, cid) {
    await forgetTarget(tx, cid);
    await tx.run(deleteCampaignChannel, { cid });
  },
  logged: (value, gone) => (isCampaign(value) && isOfGone(value, gone) ? withoutWords(value) : value),
};

async function forgetTarget(tx: Transaction, target_id: string): Promise<void> {
  await tx.run(uncountTarget, { target_id });
  await tx.run(deleteTargetEverywhere, { target_id });
}

const isCampaign = (value: JsonObject) =>
  typeof value.message_template === 'object' && typeof value.sender_id === 'string';

const isOfGone = ({ sender_id, created_by_id }: JsonObject, { users, authors }: ErasedContent) =>
  [sender_id, created_by_id].some((id) => typeof id === 'string' && (users.has(id) || authors.has(id)));

const withoutWords = ({ channel_template: _, ...value }: JsonObject): JsonObject => ({
  ...value,
  message_template: blank,
  description: '',
});
