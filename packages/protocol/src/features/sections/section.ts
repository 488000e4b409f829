import * as v from 'valibot';
import { clientIdField, nameField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { builtInSections, channelOrders, sectionNameMost } from './limits.ts';

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
