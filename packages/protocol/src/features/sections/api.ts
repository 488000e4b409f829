import * as v from 'valibot';
import { clientIdField, nameField, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import {
  builtInSections,
  channelOrders,
  sectionBuiltIn,
  sectionErrors,
  sectionNameMost,
  sectionNotFound,
  sectionsMost,
  tooManySections,
} from './limits.ts';

/** The id of a section that a user makes, chosen by the client. */
export const sectionIdField = v.pipe(
  clientIdField,
  v.check(
    (id) => !(builtInSections as readonly string[]).includes(id),
    `must not be one of ${builtInSections.join(', ')}`,
  ),
);

/** A part of the user's own list of channels (CHAN-11), seen by nobody else. */
export const sectionSchema = v.object({
  id: v.string(),
  /** `own`: made by the user; the others are everybody's, and have their kind as their id. */
  kind: v.picklist(['own', ...builtInSections]),
  /** Of own ones only: an interface names the others in its own language. */
  name: v.optional(v.string()),
  channel_order: v.picklist(channelOrders),
  /** Whether it shows its title alone. */
  collapsed: v.boolean(),
});
export type Section = v.InferOutput<typeof sectionSchema>;
export const section = defineEntity('Section', sectionSchema);

/** All of a user's sections, in their order, as an answer and an event tell them after a change. */
export const changedSectionsFields = {
  sections: v.array(sectionSchema),
  /** Later than that of every change before. */
  updated_at: timeField,
};

/** The fields of a section that its user sets. */
export const sectionFields = {
  name: nameField(sectionNameMost),
  channel_order: v.picklist(channelOrders),
  collapsed: v.boolean(),
};

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

export const events = {
  sectionsUpdated: defineEvent('sections.updated', {
    stream: 'user',
    summary: "One's own sections have changed; channels of one that is gone are in none.",
    payload: changedSectionsFields,
  }),
};

export const sections = defineFeature({
  name: 'sections',
  entities: [section],
  endpoints,
  events: Object.values(events),
  errors: sectionErrors,
});
