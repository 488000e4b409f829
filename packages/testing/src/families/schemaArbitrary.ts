import fc from 'fast-check';

/** The part of JSON Schema that the contract's documents use. */
export interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

/** Values with a meaning for the server, by the name of the field that holds them. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

const maxItems = 3;

/** Generates values that a schema allows; fields of a known name mostly hold a known value. */
export function schemaArbitrary(schema: JsonSchema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  const drawn = plainArbitrary(schema, known, name);
  const values = Object.hasOwn(known, name) ? known[name] : undefined;
  return values ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, drawn) : drawn;
}

function plainArbitrary(schema: JsonSchema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((part) => schemaArbitrary(part, known, name)));
  switch (schema.type) {
    case 'object':
      return objectArbitrary(schema, known);
    case 'array':
      return fc.array(schemaArbitrary(schema.items ?? {}, known, name), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? maxItems, maxItems)),
      });
    case 'string':
      return stringArbitrary(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectArbitrary(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const record = fc.record(
    Object.fromEntries(fields.map(([key, field]) => [key, schemaArbitrary(field, known, key)])),
    { requiredKeys: schema.required ?? [] },
  );
  if (!schema.additionalProperties) return record;
  const others = schema.additionalProperties === true ? {} : schema.additionalProperties;
  const dictionary = fc.dictionary(fc.string({ maxLength: 12 }), schemaArbitrary(others, known), {
    maxKeys: maxItems,
  });
  return fc.tuple(dictionary, record).map(([some, named]) => ({ ...some, ...(named as object) }));
}

function stringArbitrary({
  pattern,
  format,
  minLength = 0,
  maxLength = 40,
}: JsonSchema): fc.Arbitrary<string> {
  if (format === 'date-time') {
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString());
  }
  if (format === 'email') return fc.emailAddress();
  if (pattern?.startsWith('^(https?')) return fc.constantFrom('https://confab.example/ada.png', '/ada.png');
  if (pattern && !pattern.includes('\\p{')) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) });
}
