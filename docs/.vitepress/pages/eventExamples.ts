import * as v from 'valibot';
import * as fixtures from '../../../packages/protocol/src/fixtures.ts';
import { type Entity, type Feature, features } from '../../../packages/protocol/src/schemas.ts';
import type { JsonSchema, SchemaNames } from './jsonSchema.ts';

/** Returns an example of a value that a schema describes: of entities one of the contract's fixtures. */
export function exampleOf(described: JsonSchema, names: SchemaNames, field = ''): unknown {
  const name = names.nameOf(described);
  const fixture = name === undefined ? undefined : exampleOfEntity(name);
  if (fixture !== undefined) return fixture;
  const schema = names.resolve(described);
  if (schema.examples?.length) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [option] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (option) return exampleOf(option, names, field);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [exampleOf(schema.items ?? {}, names, field.replace(/s$/, ''))];
  if (type === 'object' || schema.properties || schema.allOf) return exampleOfObject(schema, names);
  if (type === 'boolean') return true;
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'string') return textOf(field, schema);
  return null;
}

function exampleOfObject(schema: JsonSchema, names: SchemaNames): Record<string, unknown> {
  const parts = (schema.allOf ?? [schema]).map((part) => names.resolve(part));
  return Object.fromEntries(
    parts.flatMap(({ properties = {}, required = [] }) =>
      Object.entries(properties)
        .filter(([name]) => required.includes(name))
        .map(([name, inner]) => [name, exampleOf(inner, names, name)]),
    ),
  );
}

const id = '019b8d3e-0000-7000-8000-000000000001';

function textOf(field: string, { format, pattern, minLength = 0 }: JsonSchema): string {
  if (format === 'date-time' || field.endsWith('_at') || field === 'until') return '2026-01-05T09:00:00.000Z';
  if (
    format === 'uuid' ||
    pattern?.includes('[\\da-f]') ||
    /^(?:message|parent|last_read)_?\w*id$/.test(field)
  )
    return id;
  if (field === 'cid') return 'team:general';
  if (field === 'user_id' || field === 'actor_id') return 'ada';
  if (field === 'channel_id') return 'general';
  if (field === 'type' || field === 'channel_type') return 'team';
  const word = field.replace(/_id$/, '') || 'text';
  return word.length >= minLength ? word : word.padEnd(minLength, '0');
}

const entities = (): Map<string, Entity> =>
  new Map(
    (features as readonly Feature[]).flatMap((feature) =>
      feature.entities.map((entity) => [entity.name, entity]),
    ),
  );

const chosen = new Map<string, unknown>();

/** Returns the fixture that has the most fields of an entity and no others. */
function exampleOfEntity(name: string): unknown {
  if (chosen.has(name)) return chosen.get(name);
  const entity = entities().get(name);
  const fitting = Object.values(fixtures as Record<string, unknown>)
    .filter((fixture) => typeof fixture === 'object' && fixture !== null && !Array.isArray(fixture))
    .filter((fixture) => entity && isExactly(entity, fixture as object))
    .sort((one, other) => Object.keys(other as object).length - Object.keys(one as object).length);
  chosen.set(name, fitting[0]);
  return fitting[0];
}

function isExactly({ schema }: Entity, fixture: object): boolean {
  const parsed = v.safeParse(schema, fixture);
  if (!parsed.success || typeof parsed.output !== 'object' || parsed.output === null) return false;
  const known = Object.keys(parsed.output);
  return Object.keys(fixture).every((key) => known.includes(key));
}
