import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
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
  readonly #names = new Map<GenericSchema, string>();
  /** Names by JSON, so that a schema that was written again becomes the same component. */
  readonly #shapes = new Map<string, string>();
  readonly #components = new Map<string, Json>();
  readonly #inputNames = new Map<GenericSchema, string>();

  constructor(schemas: readonly NamedSchema[]) {
    for (const [name, schema] of schemas) if (!this.#names.has(schema)) this.#names.set(schema, name);
    for (const [schema, name] of this.#names) this.#register(name, this.#convert(schema, 'output', schema));
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
    const name = this.#names.get(schema);
    if (name === undefined || mode === 'output') return name;
    const known = this.#inputNames.get(schema);
    if (known !== undefined) return known;
    // Both sides are one component where they are the same.
    this.#inputNames.set(schema, name);
    const input = this.#convert(schema, 'input', schema);
    if (this.#shapes.get(JSON.stringify(input)) === name) return name;
    const inputName = name.endsWith('Input') ? name : `${name}Input`;
    this.#inputNames.set(schema, inputName);
    this.#register(inputName, input);
    return inputName;
  }

  #convert(schema: GenericSchema, typeMode: Mode, root?: GenericSchema): Json {
    const { $schema: _, ...converted } = toJsonSchema(schema, {
      target: 'draft-2020-12',
      typeMode,
      errorMode: 'ignore',
      overrideSchema: ({ valibotSchema, jsonSchema }) => {
        if (valibotSchema === root) return undefined;
        const name =
          this.#nameOf(valibotSchema as GenericSchema, typeMode) ??
          this.#shapes.get(JSON.stringify(withDefaultInWords(jsonSchema as Json)));
        return name === undefined ? undefined : componentRef('schemas', name);
      },
    });
    return withDefaultInWords(converted as Json);
  }
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
