import * as v from 'valibot';
import type { Entity, Feature } from '../contract/index.ts';
import { features } from '../features.ts';
import * as fixtures from '../fixtures.ts';
import type { Json } from './json.ts';
import type { SchemaComponents } from './schemaComponents.ts';

const noExample = undefined;

/** Composes examples of bodies and answers from the fixtures of the entities. */
export class Examples {
  readonly #schemas: SchemaComponents;
  readonly #byName: ReadonlyMap<string, unknown>;

  constructor(schemas: SchemaComponents) {
    this.#schemas = schemas;
    const entities = (features as readonly Feature[]).flatMap((feature) => [...feature.entities]);
    this.#byName = new Map(entities.map((entity) => [entity.name, fixtureOf(entity)]));
  }

  /** Returns an example that the validator accepts; undefined if none can be composed. */
  of(schema: Json, validator: v.GenericSchema): unknown {
    const example = this.#compose(schema);
    const hasFields = typeof example === 'object' && example !== null && Object.keys(example).length > 0;
    return hasFields && v.is(validator, example) ? example : noExample;
  }

  #compose(schema: Json): unknown {
    if (typeof schema.$ref === 'string') {
      const name = schema.$ref.split('/').at(-1) as string;
      return this.#byName.get(name) ?? this.#compose(this.#schemas.component(name));
    }
    if (Array.isArray(schema.enum)) return schema.enum[0];
    if (schema.type === 'object') return this.#composeObject(schema);
    if (schema.type === 'array') {
      const item = this.#compose((schema.items ?? {}) as Json);
      return item === noExample || typeof item !== 'object' ? [] : [item];
    }
    if (schema.format === 'date-time') return '2026-01-05T09:00:00.000Z';
    if (schema.type === 'string') return 'ada';
    if (schema.type === 'number' || schema.type === 'integer') return schema.minimum ?? 1;
    return schema.type === 'boolean' ? true : noExample;
  }

  #composeObject({ properties = {}, required = [] }: Json): Json {
    const example: Json = {};
    for (const [name, property] of Object.entries(properties as Record<string, Json>)) {
      if (!(required as string[]).includes(name)) continue;
      const value = this.#compose(property);
      if (value !== noExample) example[name] = value;
    }
    return example;
  }
}

/** Returns the fixture that has most of an entity's fields. */
function fixtureOf({ schema }: Entity): unknown {
  const fields = Object.keys((schema as { entries?: object }).entries ?? {});
  const knownFields = (fixture: object) => fields.filter((field) => field in fixture).length;
  const matching = Object.values(fixtures).filter((fixture) => v.is(schema, fixture)) as object[];
  return matching.sort((one, other) => knownFields(other) - knownFields(one))[0];
}
