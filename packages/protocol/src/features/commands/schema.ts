import * as v from 'valibot';
import { channelTypeField, cidField, httpUrlField, nameField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';

/** A slash command that the caller may use in a channel (COMP-08). */
export const commandSchema = v.object({
  /** The word after the slash. */
  name: v.string(),
  /** Its argument syntax, such as `@user …`; empty if it has none. */
  args: v.string(),
  /** One sentence of help, in English; clients translate by `name`. */
  description: v.string(),
});
export type Command = v.InferOutput<typeof commandSchema>;
export const command = defineEntity('Command', commandSchema);

/** A command's name: 1 to 32 lowercase letters, digits, _ and -, beginning with a letter. */
export const commandNameField = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][a-z0-9_-]{0,31}$/,
    'must be 1 to 32 lowercase letters, digits, _ or -, starting with a letter',
  ),
);

/** The configurable fields of an app's command, apart from its name. */
export const hostCommandFields = {
  /** Its argument syntax, such as `@user …`; empty if it has none. */
  args: v.union([v.literal(''), nameField(100)]),
  description: nameField(200),
  url: httpUrlField,
  /** Limits it to channels of these types; empty for all. */
  channel_types: v.pipe(v.array(channelTypeField), v.maxLength(50)),
  /** Limits it to these channels; empty for all. */
  cids: v.pipe(v.array(cidField), v.maxLength(100)),
  active: v.boolean(),
};

/** A slash command that a host serves (COMP-08) by being called at an address. */
export const hostCommandSchema = v.object({
  name: v.string(),
  args: v.string(),
  description: v.string(),
  url: v.string(),
  channel_types: v.array(v.string()),
  cids: v.array(v.string()),
  active: v.boolean(),
  /** The bot that posts its answers. */
  bot_id: v.string(),
  old_secret_until: v.optional(timeField),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  updated_at: timeField,
});
export type HostCommand = v.InferOutput<typeof hostCommandSchema>;
export const hostCommand = defineEntity('HostCommand', hostCommandSchema);
