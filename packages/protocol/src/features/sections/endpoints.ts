import * as v from 'valibot';
import { clientIdField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { sectionBuiltIn, sectionNotFound, tooManySections } from './errors.ts';
import { builtInSections, sectionsMost } from './limits.ts';
import { changedSectionsFields, sectionFields, sectionIdField } from './section.ts';

/** All of them, in their order, after a change. */
const answer = v.object(changedSectionsFields);

export const endpoints = {
  getSections: defineEndpoint('GET /sections', {
    summary: "The sections of one's own list of channels, in their order (CHAN-11).",
    answer: v.object({ sections: changedSectionsFields.sections }),
  }),
  createSection: defineEndpoint('POST /sections', {
    summary:
      "Make a section of one's own, below the pinned channels and those made before; one that is there already stays.",
    body: v.object({
      id: sectionIdField,
      name: sectionFields.name,
      channel_order: v.optional(sectionFields.channel_order, 'name'),
    }),
    answer,
    errors: [tooManySections],
  }),
  orderSections: defineEndpoint('POST /sections/order', {
    summary: 'Put the sections into another order; those that are not named come last, as they stand now.',
    body: v.object({
      section_ids: v.pipe(v.array(clientIdField), v.maxLength(sectionsMost + builtInSections.length)),
    }),
    answer,
    errors: [sectionNotFound],
  }),
  updateSection: defineEndpoint('PATCH /sections/{section_id}', {
    summary: 'Rename a section, order its channels otherwise, or show its title alone.',
    body: v.partial(v.strictObject(sectionFields)),
    answer,
    errors: [sectionNotFound, sectionBuiltIn],
  }),
  deleteSection: defineEndpoint('DELETE /sections/{section_id}', {
    summary: "Delete a section of one's own; its channels are in none then.",
    answer,
    errors: [sectionNotFound, sectionBuiltIn],
  }),
};
