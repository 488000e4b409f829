import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/schema.ts';
import { reactionTypePattern } from './limits.ts';

/** A reaction's type: a shortcode or an emoji, 1 to 64 characters without white space. */
export const reactionTypeField = v.pipe(
  v.string(),
  v.regex(reactionTypePattern, 'must be 1 to 64 characters without spaces, / ? # or %'),
);

/** One user's reaction of one type to one message (MSG-13). */
export const reactionSchema = v.object({
  message_id: v.string(),
  type: v.string(),
  user_id: v.string(),
  user: userRefSchema,
  score: v.number(),
  created_at: timeField,
  updated_at: timeField,
});
export type Reaction = v.InferOutput<typeof reactionSchema>;
export const reaction = defineEntity('Reaction', reactionSchema);

/** All reactions of one type to a message. */
export const reactionGroupSchema = v.object({
  count: v.number(),
  sum_scores: v.number(),
  first_reaction_at: timeField,
  last_reaction_at: timeField,
});
export type ReactionGroup = v.InferOutput<typeof reactionGroupSchema>;
