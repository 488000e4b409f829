/** A JSON schema, as far as the contract uses it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  description?: string;
  default?: unknown;
  examples?: readonly unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
}

/** The components of the API document: finds the name of a schema, and the schema of a name. */
export class SchemaNames {
  readonly #components: Readonly<Record<string, JsonSchema>>;
  readonly #names = new Map<string, string>();

  constructor(components: Readonly<Record<string, JsonSchema>>) {
    this.#components = components;
    for (const [name, schema] of Object.entries(components)) {
      const shape = schema.properties && this.#shapeOf(schema);
      if (shape && !this.#names.has(shape)) this.#names.set(shape, name);
    }
  }

  /** Returns the name of a schema that refers to a component, or that has the same fields as one. */
  nameOf(schema: JsonSchema): string | undefined {
    if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return schema.properties && this.#names.get(this.#shapeOf(schema));
  }

  /** Returns the component that a schema refers to, or the schema itself. */
  resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref && this.nameOf(schema);
    return (name && this.#components[name]) || schema;
  }

  /** Returns the names and types of a schema's fields, with references resolved, as text. */
  #shapeOf(schema: JsonSchema, within: readonly string[] = []): string {
    if (schema.$ref && within.includes(schema.$ref)) return schema.$ref;
    const path = schema.$ref ? [...within, schema.$ref] : within;
    const {
      type,
      enum: values,
      const: value,
      items,
      properties,
      required,
      anyOf,
      oneOf,
    } = this.resolve(schema);
    const fields = Object.entries(properties ?? {}).map(
      ([name, field]) => `${name}${required?.includes(name) ? '' : '?'}:${this.#shapeOf(field, path)}`,
    );
    const options = (anyOf ?? oneOf ?? []).map((option) => this.#shapeOf(option, path));
    return JSON.stringify([type, values, value, items && this.#shapeOf(items, path), fields, options]);
  }
}

/** Returns the schema's alternatives without null, and whether null is one of them. */
function alternatives(schema: JsonSchema): { options: readonly JsonSchema[]; isNullable: boolean } {
  const all = schema.anyOf ?? schema.oneOf ?? [schema];
  const options = all.filter(({ type }) => type !== 'null');
  return { options, isNullable: options.length < all.length };
}

/** Describes a schema's type in a few words of Markdown, with links to components. */
export function describeType(schema: JsonSchema, names: SchemaNames): string {
  const name = names.nameOf(schema);
  if (name) return `[${name}](/reference/api/schemas.md#${name.toLowerCase()})`;
  if (schema.const !== undefined) return code(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => code(JSON.stringify(value))).join(' or ');
  const { options, isNullable } = alternatives(schema);
  if (options.length !== 1 || isNullable) {
    const texts = [...new Set(options.map((option) => describeType(option, names)))];
    return [...texts, ...(isNullable ? ['null'] : [])].join(' or ');
  }
  if (schema.type === 'array') return `array of ${describeType(schema.items ?? {}, names)}`;
  if (schema.type === 'object' || schema.properties) {
    const { additionalProperties } = schema;
    if (schema.properties && Object.keys(schema.properties).length > 0) return 'object';
    return typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0
      ? `object of ${describeType(additionalProperties, names)}`
      : 'object';
  }
  if (Array.isArray(schema.type)) return schema.type.join(' or ');
  return typeof schema.type === 'string' ? schema.type : 'any';
}

/** One field of an object, with nested ones named by their path, such as `data.name` and `users[].id`. */
interface Field {
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
}

const maxDepth = 4;

/** Lists the fields of an object, and those of objects within it that have no name. */
export function fieldsOf(schema: JsonSchema, names: SchemaNames, prefix = '', depth = 0): Field[] {
  const parts = (schema.allOf ?? [schema]).map((part) => names.resolve(part));
  return parts.flatMap((part) =>
    Object.entries(part.properties ?? {}).flatMap(([name, inner]) => {
      const path = prefix + name;
      const isRequired = part.required?.includes(name) ?? false;
      return [{ path, schema: inner, isRequired }, ...nestedFields(inner, names, path, depth)];
    }),
  );
}

function nestedFields(schema: JsonSchema, names: SchemaNames, path: string, depth: number): Field[] {
  if (depth >= maxDepth || names.nameOf(schema)) return [];
  const { options } = alternatives(schema);
  const [only] = options;
  if (options.length === 1 && only && only !== schema) return nestedFields(only, names, path, depth);
  if (schema.type === 'array' && schema.items) return nestedFields(schema.items, names, `${path}[]`, depth);
  if (!schema.properties) return [];
  return fieldsOf(schema, names, `${path}.`, depth + 1);
}

/** Draws a table of an object's fields. */
export function fieldTable(schema: JsonSchema, names: SchemaNames): string {
  const fields = fieldsOf(schema, names);
  if (fields.length === 0) return '';
  const rows = fields.map(({ path, schema: field, isRequired }) => [
    code(path),
    `${describeType(field, names)}${isRequired ? '' : ', optional'}`,
    cell(notesOn(field)),
  ]);
  const columns = rows.some(([, , notes]) => notes) ? ['Field', 'Type', 'Notes'] : ['Field', 'Type'];
  return [columns, columns.map(() => '---'), ...rows.map((row) => row.slice(0, columns.length))]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** Describes the limits, the default and the meaning of a field. */
function notesOn(schema: JsonSchema): string {
  const { description, format, default: fallback, minimum, maximum } = schema;
  const { minLength, maxLength, minItems, maxItems } = schema;
  return [
    description ?? '',
    format ? `Format: ${format}.` : '',
    range(minimum, maximum, ''),
    range(minLength, maxLength, ' characters'),
    range(minItems, maxItems, ' items'),
    fallback === undefined ? '' : `Default: ${code(JSON.stringify(fallback))}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  if (from === undefined && to === undefined) return '';
  if (to === undefined || to >= Number.MAX_SAFE_INTEGER)
    return from === undefined ? '' : `At least ${from}${unit}.`;
  return from === undefined ? `At most ${to}${unit}.` : `${from} to ${to}${unit}.`;
}

/** Formats text as inline code, also in cells of a table. */
export function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|').replaceAll('`', "'")}\``;
}

/** Escapes a text for a cell of a table. */
export function cell(text: string): string {
  return escapeText(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}

/** Escapes the characters that Vue or Markdown would read as markup, outside of inline code. */
export function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part.replaceAll('<', '&lt;').replaceAll('{{', '&#123;&#123;').replaceAll('*', '\\*'),
    )
    .join('');
}
