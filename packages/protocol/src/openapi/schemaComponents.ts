import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { requestSchema, sourceOf } from '../contract/requestSchema.ts';
import { describeFields } from './descriptions.ts';
import { componentRef, type Json } from './json.ts';

/** The side of a schema: as a caller writes it, or as the service answers it. */
type Mode = 'input' | 'output';

/** A schema with a name. */
export type NamedSchema = readonly [name: string, schema: GenericSchema];

/** Shapes that are shorter as JSON are only shared by identity, since different things may look alike. */
const minShapeLength = 60;

/** Converts schemas to JSON Schema, with references to those that have names. */
export class SchemaComponents {
  readonly #schemas = new Map<string, GenericSchema>();
  /** Names by schema, and by the first schema of each pipe: the conversion does not show a pipe itself. */
  readonly #names = new Map<GenericSchema, string>();
  /** Names by JSON, so that a schema that was written again becomes the same component. */
  readonly #shapes = new Map<string, string>();
  readonly #components = new Map<string, Json>();
  /** The names of components as callers write them, by the name of the schema. */
  readonly #inputNames = new Map<string, string>();

  constructor(schemas: readonly NamedSchema[]) {
    for (const [name, schema] of schemas) {
      if (this.#names.has(schema)) continue;
      this.#schemas.set(name, schema);
      this.#names.set(schema, name);
    }
    for (const [name, schema] of this.#schemas) {
      const first = firstOf(schema);
      if (!this.#names.has(first)) this.#names.set(first, name);
    }
    for (const [name, schema] of this.#schemas) this.#register(name, this.#convert(schema, 'output', schema));
  }

  /** Returns the JSON Schema of a schema, or a reference to it if it has a name. */
  schemaOf(schema: GenericSchema, mode: Mode): Json {
    const name = this.#nameOf(schema, mode);
    return name === undefined ? this.#convert(schema, mode) : componentRef('schemas', name);
  }

  /** Returns the JSON Schema of a schema, even if it has a name. */
  contentOf(schema: GenericSchema, mode: Mode): Json {
    return this.#convert(schema, mode, schema);
  }

  /** Adds a component. */
  add(name: string, schema: Json): void {
    this.#components.set(name, schema);
  }

  /** Returns a component. */
  component(name: string): Json {
    return this.#components.get(name) ?? {};
  }

  /** All components by name, in alphabetical order. */
  all(): Record<string, Json> {
    return Object.fromEntries([...this.#components].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  #register(name: string, schema: Json): void {
    this.#components.set(name, describeFields(schema, name));
    const shape = JSON.stringify(schema);
    if (shape.length >= minShapeLength && !this.#shapes.has(shape)) this.#shapes.set(shape, name);
  }

  #nameOf(schema: GenericSchema, mode: Mode): string | undefined {
    const name = this.#names.get(sourceOf(schema));
    if (name === undefined || mode === 'output') return name;
    const known = this.#inputNames.get(name);
    if (known !== undefined) return known;
    // Both sides are one component where they are the same.
    this.#inputNames.set(name, name);
    const output = this.#schemas.get(name) as GenericSchema;
    const input = this.#convert(requestSchema(output), 'input', output);
    if (JSON.stringify(input) === JSON.stringify(this.#convert(output, 'output', output))) return name;
    const inputName = name.endsWith('Input') ? name : `${name}Input`;
    this.#inputNames.set(name, inputName);
    this.#register(inputName, input);
    return inputName;
  }

  #convert(schema: GenericSchema, typeMode: Mode, root?: GenericSchema): Json {
    const own = root && [sourceOf(root), firstOf(sourceOf(root))];
    const { $schema: _, ...converted } = toJsonSchema(schema, {
      target: 'draft-2020-12',
      typeMode,
      errorMode: 'ignore',
      overrideSchema: ({ valibotSchema, jsonSchema }) => {
        const part = valibotSchema as GenericSchema;
        if (own?.includes(sourceOf(part))) return undefined;
        const name =
          this.#nameOf(part, typeMode) ??
          this.#shapes.get(JSON.stringify(withDefaultInWords(jsonSchema as Json)));
        return name === undefined ? undefined : componentRef('schemas', name);
      },
    });
    return withDefaultInWords(withBareReferences(converted) as Json);
  }
}

/** Returns the schema that a pipe begins with; a schema that is no pipe itself. */
function firstOf(schema: GenericSchema): GenericSchema {
  const { pipe } = schema as { pipe?: readonly [GenericSchema] };
  return pipe ? firstOf(pipe[0]) : schema;
}

/** Removes what a pipe adds to the reference of its first schema: the component has it. */
function withBareReferences(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withBareReferences);
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, default: fallback } = part as Json;
  if (typeof $ref === 'string') return { $ref, ...(fallback !== undefined && { default: fallback }) };
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withBareReferences(value)]));
}

/**
 * Moves the defaults of properties into their descriptions: generators would make the property required, which a caller
 * may leave out.
 */
function withDefaultInWords(schema: Json): Json {
  const { properties } = schema as { properties?: Record<string, Json> };
  if (!properties) return schema;
  const changed = Object.entries(properties).map(([name, property]) => {
    if (property === null || typeof property !== 'object' || !('default' in property))
      return [name, property];
    const { default: value, ...rest } = property;
    return [name, { ...rest, description: `Default: ${JSON.stringify(value)}.` }];
  });
  return { ...schema, properties: Object.fromEntries(changed) };
}
