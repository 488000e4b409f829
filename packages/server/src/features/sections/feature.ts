import {
  addSection,
  ChatError,
  changeSection,
  orderSections,
  removeSection,
  sectionNotFound,
} from '@confab/protocol';
import { sectionEndpoints as endpoints } from '@confab/protocol/schemas';
import { requireUserId } from '../../core/access/actor.ts';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { memberSteps } from '../members/index.ts';
import { changeSections } from './changeSections.ts';
import { sectionMigrations } from './migrations.ts';
import { deleteSectionsOf, readSections } from './sectionStore.ts';

/** Sections of the user's channel list (CHAN-11). */
export const createSectionsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'sections',
    user: async (tx, { id }) => void (await tx.run(deleteSectionsOf, { user_id: id })),
  });
  memberSteps(context).beforeOwnChange.push(async ({ user_id }, { section_id }, tx) => {
    if (section_id === undefined || section_id === null) return;
    const sections = await readSections(tx, user_id);
    if (!sections.some(({ id, kind }) => id === section_id && kind === 'own'))
      throw new ChatError(sectionNotFound);
  });
  return {
    name: 'sections',
    migrations: sectionMigrations,
    endpoints: [
      implement(endpoints.getSections, async ({ actor }) => ({
        sections: [...(await readSections(context.database.read, requireUserId(actor)))],
      })),
      implement(endpoints.createSection, ({ actor, body }) =>
        changeSections(context, requireUserId(actor), (sections) => addSection(sections, body)),
      ),
      implement(endpoints.orderSections, ({ actor, body }) =>
        changeSections(context, requireUserId(actor), (sections) =>
          orderSections(sections, body.section_ids),
        ),
      ),
      implement(endpoints.updateSection, ({ actor, params, body }) =>
        changeSections(context, requireUserId(actor), (sections) =>
          changeSection(sections, params.section_id, body),
        ),
      ),
      implement(endpoints.deleteSection, ({ actor, params }) =>
        changeSections(context, requireUserId(actor), (sections) =>
          removeSection(sections, params.section_id),
        ),
      ),
    ],
  };
};
