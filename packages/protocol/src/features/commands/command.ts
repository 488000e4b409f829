import * as v from 'valibot';
import { defineEntity } from '../../contract/index.ts';

/** A slash command that the caller may use in a channel (COMP-08). */
export const commandSchema = v.object({
  /** What follows the slash. */
  name: v.string(),
  /** How its arguments are written, such as `@user …`; empty where it takes none. */
  args: v.string(),
  /** One sentence of help, in English; an interface translates by `name`. */
  description: v.string(),
});
export type Command = v.InferOutput<typeof commandSchema>;
export const command = defineEntity('Command', commandSchema);

/** A command's name: 1 to 32 of small letters, digits, _ and -, beginning with a letter. */
export const commandNameField = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][a-z0-9_-]{0,31}$/,
    'must be 1 to 32 of small letters, digits, _ and -, beginning with a letter',
  ),
);
