import type { GenericSchema } from 'valibot';
import * as v from 'valibot';

/** The parts of a schema that hold other schemas. */
type Part = GenericSchema & {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly wrapped?: Part;
  readonly item?: Part;
  readonly items?: readonly Part[];
  readonly options?: readonly (Part | string)[];
  readonly value?: Part;
  readonly pipe?: readonly [Part, ...Part[]];
};

/** The schema that a part of a request's schema was made from. */
const source = Symbol('source');

/** Returns the schema that a part of a request's schema was made from; any other schema itself. */
export const sourceOf = (schema: GenericSchema): GenericSchema =>
  (schema as { [source]?: GenericSchema })[source] ?? schema;

/**
 * Returns the same schema, but refusing fields that its objects do not name, at every level. `v.looseObject` and
 * `v.record` accept any field, as everywhere.
 */
export function requestSchema<S extends GenericSchema>(schema: S): S {
  return strict(schema as Part) as unknown as S;
}

const strict = (part: Part): Part => Object.assign(withStrictParts(part), { [source]: part });

function withStrictParts(part: Part): Part {
  if (part.pipe) {
    const [first, ...rest] = part.pipe.map((step) => (step.kind === 'schema' ? strict(step) : step));
    return v.pipe(first as Part, ...(rest as [])) as Part;
  }
  if (part.type === 'intersect' || part.type === 'lazy') {
    throw new Error(`A request's schema cannot use v.${part.type}: write one object.`);
  }
  if (part.type === 'object') {
    return v.strictObject(strictEntries(part)) as unknown as Part;
  }
  return {
    ...part,
    ...(part.entries && { entries: strictEntries(part) }),
    ...(part.wrapped && { wrapped: strict(part.wrapped) }),
    ...(part.item && { item: strict(part.item) }),
    ...(part.items && { items: part.items.map(strict) }),
    ...(part.type === 'record' && part.value && { value: strict(part.value) }),
    ...(isSchemas(part.options) && { options: part.options.map(strict) }),
  };
}

const strictEntries = ({ entries = {} }: Part): Record<string, Part> =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, strict(entry)]));

/** The options of a union or variant, not the values of a picklist. */
const isSchemas = (options: Part['options']): options is readonly Part[] =>
  options?.every((option) => typeof option === 'object') ?? false;
