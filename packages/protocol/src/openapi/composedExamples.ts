import * as v from 'valibot';
import type { Entity, Feature } from '../contract/index.ts';
import { features } from '../features.ts';
import * as fixtures from '../fixtures.ts';
import type { Json } from './json.ts';
import type { SchemaComponents } from './schemaComponents.ts';

const noExample = undefined;

/** Values of fields that need a certain form, by the field's name. */
const valuesByField: Readonly<Record<string, unknown>> = {
  cid: 'team:general',
  credential: { id: 'example-credential', type: 'public-key' },
  email: 'ada@example.com',
  endpoint: 'https://push.example.com/ada',
  filter: { id: { $in: ['ada', 'grace'] } },
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  latitude: 52.52,
  list: 'grace@example.com',
  longitude: 13.405,
  scopes: ['read'],
  size: 1024,
  to: 'ada@example.com',
  url: 'https://example.com/',
};
const userField = /^(user|member|target|owner|sender)_id$|_by_id$/;

/** Composes examples of bodies and answers from the fixtures of the entities, with the required fields alone. */
export class ComposedExamples {
  readonly #schemas: SchemaComponents;
  readonly #byName: ReadonlyMap<string, unknown>;

  constructor(schemas: SchemaComponents) {
    this.#schemas = schemas;
    const entities = (features as readonly Feature[]).flatMap((feature) => [...feature.entities]);
    this.#byName = new Map(entities.map((entity) => [entity.name, fixtureOf(entity)]));
  }

  /**
   * Returns an example that the validator accepts, by its name; none if none can be composed. Tools that display the
   * document then invent one, with every optional field and `string` as its values.
   */
  of(schema: Json, validator: v.GenericSchema): Json {
    const example = this.#compose(schema);
    return v.is(validator, example) ? { example } : {};
  }

  #compose(schema: Json, field = ''): unknown {
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (field in valuesByField) return valuesByField[field];
    if (typeof schema.$ref === 'string') {
      const name = schema.$ref.split('/').at(-1) as string;
      return this.#byName.get(name) ?? this.#compose(this.#schemas.component(name), field);
    }
    const [first] = (schema.anyOf ?? []) as Json[];
    if (first) return this.#compose(first, field);
    if (schema.type === 'object') return this.#composeObject(schema);
    if (schema.type === 'array') return this.#composeList(schema, field);
    if (schema.format === 'date-time') return '2026-01-05T09:00:00.000Z';
    if (schema.type === 'string')
      return userField.test(field) ? 'ada' : `example-${field.replaceAll('_', '-')}`;
    if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
    return schema.type === 'boolean' ? true : noExample;
  }

  #composeObject({ properties = {}, required = [] }: Json): Json {
    const example: Json = {};
    for (const [name, property] of Object.entries(properties as Record<string, Json>)) {
      if (!(required as string[]).includes(name)) continue;
      const value = this.#compose(property, name);
      if (value !== noExample) example[name] = value;
    }
    return example;
  }

  #composeList(schema: Json, field: string): unknown[] {
    const item = this.#compose((schema.items ?? {}) as Json, field.replace(/s$/, ''));
    return typeof item === 'object' || schema.minItems ? [item] : [];
  }
}

/** Returns the fixture that has most of an entity's fields. */
function fixtureOf({ schema }: Entity): unknown {
  const fields = Object.keys((schema as { entries?: object }).entries ?? {});
  const knownFields = (fixture: object) => fields.filter((field) => field in fixture).length;
  const matching = Object.values(fixtures).filter((fixture) => v.is(schema, fixture)) as object[];
  return matching.sort((one, other) => knownFields(other) - knownFields(one))[0];
}
