import { appStream, ChatError, inputInvalid, type ProfileField } from '@confab/protocol';
import { type ParsedBodyOf, type profileFieldEndpoints, profileFieldEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import { requireAppAdmin } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { recordAppChange } from '../app/index.ts';
import { deleteFields, insertField, readProfileFields, toRow } from './profileFieldStore.ts';

type FieldInput = ParsedBodyOf<typeof profileFieldEndpoints.setProfileFields>['fields'][number];

/** Replaces the profile fields. Throws `input_invalid`, naming the field of the list and the rule. */
export function setProfileFields(
  context: ServerContext,
  actor: Actor,
  input: readonly FieldInput[],
): Promise<ProfileField[]> {
  requireAppAdmin(actor);
  return context.database.write(async (tx) => {
    const before = await readProfileFields(tx);
    requireValid(input, before);
    const fields = input.map(toField);
    await tx.run(deleteFields, {});
    for (const [position, field] of fields.entries()) await tx.run(insertField, toRow(field, position));
    await context.log.append(tx, {
      stream: appStream,
      definition: profileFieldEvents.profileFieldsUpdated,
      ...(actor.userId !== undefined && { actor_id: actor.userId }),
      payload: { fields },
    });
    await recordAppChange(context, tx, actor, auditDetails(before, fields), auditDetails(fields, before));
    return fields;
  });
}

const toField = ({ id, name, kind, choices, filled_by, on_card, claim }: FieldInput): ProfileField => ({
  id,
  name,
  kind,
  ...(choices && { choices }),
  filled_by,
  on_card,
  ...(claim !== undefined && { claim }),
});

function requireValid(input: readonly FieldInput[], before: readonly ProfileField[]): void {
  const kinds = new Map(before.map(({ id, kind }) => [id, kind]));
  const issues = input.flatMap((field, index) => {
    const others = input.slice(0, index);
    const choices = field.choices ?? [];
    const broken: Partial<Record<keyof ProfileField, string | false>> = {
      id: others.some(({ id }) => id === field.id) && 'must be used by one field only',
      name:
        others.some(({ name }) => sameText(name, field.name)) && 'must differ from the names of the others',
      kind:
        (kinds.get(field.id) ?? field.kind) !== field.kind &&
        'cannot change: remove the field and add one with another ID',
      choices:
        field.kind === 'choice'
          ? (choices.length === 0 && 'must not be empty') ||
            (new Set(choices).size < choices.length && 'must differ from each other')
          : choices.length > 0 && 'must be left out unless the kind is choice',
    };
    return Object.entries(broken).flatMap(([name, rule]) =>
      rule ? { field: `fields.${index}.${name}`, rule } : [],
    );
  });
  if (issues.length > 0) throw new ChatError(inputInvalid, { details: { issues } });
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The fields and their order as the audit log compares them; those of the other side alone are null. */
const auditDetails = (fields: readonly ProfileField[], others: readonly ProfileField[]) => ({
  profile_fields: Object.fromEntries([
    ...others.map(({ id }) => [id, null] as const),
    ...fields.map((field) => [field.id, field] as const),
  ]),
  profile_field_order: fields.map(({ id }) => id),
});
