import { toCid } from '@confab/protocol';
import { draftEndpoints as endpoints } from '@confab/protocol/schemas';
import { isAnonymousReader } from '../../core/access/roles.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { channelSteps } from '../channels/index.ts';
import { erasure } from '../erasure/index.ts';
import { deleteDraft, deleteThreadDrafts } from './deleteDraft.ts';
import { deleteDraftsOfChannel, deleteDraftsOfUser, selectDraftOwners } from './draftStore.ts';
import { draftMigrations } from './migrations.ts';
import { getDraft, queryDrafts } from './readDrafts.ts';
import { saveDraft } from './saveDraft.ts';

/** Unsent drafts, synchronized between devices (COMP-04). */
export const createDraftsFeature: CreateFeature = (context) => {
  channelSteps(context).ownersIn.push((tx, page) => tx.all(selectDraftOwners, page));
  erasure(context).add({
    name: 'drafts',
    user: async (tx, { id }) => void (await tx.run(deleteDraftsOfUser, { user_id: id })),
    async messages(tx, rows, { keepsPlace }) {
      if (keepsPlace) return;
      for (const { cid, id, parent_id } of rows) {
        if (parent_id === null) await deleteThreadDrafts(context, tx, { cid, parent_id: id });
      }
    },
    // Their authors were notified that their membership ended.
    channel: async (tx, cid) => void (await tx.run(deleteDraftsOfChannel, { cid })),
    logged(value, { cid }) {
      const isDraft = !('id' in value) && typeof value.text === 'string' && 'created_at' in value;
      if (!isDraft || cid === undefined || value.cid !== cid) return value;
      const { parent_id, created_at, updated_at } = value;
      return { cid, parent_id, text: '', custom: {}, created_at, updated_at };
    },
  });
  return {
    name: 'drafts',
    migrations: draftMigrations,
    endpoints: [
      implement(endpoints.queryDrafts, async ({ actor, body }) =>
        isAnonymousReader(actor) ? { drafts: [], has_next: false } : queryDrafts(context, actor, body),
      ),
      implement(endpoints.getDraft, async ({ actor, params, query }) => ({
        draft: await getDraft(context, actor, {
          cid: toCid(params.type, params.id),
          parentId: query.parent_id,
        }),
      })),
      implement(endpoints.saveDraft, async ({ actor, params, body }) => ({
        draft: await saveDraft(context, actor, {
          cid: toCid(params.type, params.id),
          parentId: body.parent_id,
          content: body.draft,
        }),
      })),
      implement(endpoints.deleteDraft, async ({ actor, params, query }) => {
        await deleteDraft(context, actor, {
          cid: toCid(params.type, params.id),
          parentId: query.parent_id,
        });
        return {};
      }),
    ],
  };
};
