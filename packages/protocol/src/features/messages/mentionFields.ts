import * as v from 'valibot';
import { userIdField } from '../../contract/fields.ts';
import { groupIdField } from '../groups/group.ts';
import { mentionableRoles } from './mentions.ts';

const roles = v.picklist(mentionableRoles);

/** Whom a message calls beside single users, as it travels (MSG-05); left out where it calls nobody so. */
export const wideMentionFields = {
  mentioned_channel: v.optional(v.boolean()),
  mentioned_here: v.optional(v.boolean()),
  mentioned_roles: v.optional(v.array(roles)),
  mentioned_group_ids: v.optional(v.array(v.string())),
};

/** Whom a message is to call, as its writer says; what the text does not name is dropped. */
export const mentionInputFields = {
  mentioned_user_ids: v.optional(v.pipe(v.array(userIdField), v.maxLength(50))),
  /** Takes `notify-channel`. */
  mentioned_channel: v.optional(v.boolean()),
  /** Takes `notify-channel`. */
  mentioned_here: v.optional(v.boolean()),
  mentioned_roles: v.optional(v.pipe(v.array(roles), v.maxLength(mentionableRoles.length))),
  mentioned_group_ids: v.optional(v.pipe(v.array(groupIdField), v.maxLength(20))),
};
