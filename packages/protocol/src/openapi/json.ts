/** A part of a JSON document. */
export type Json = Record<string, unknown>;

/** Returns a reference to a component. */
export const componentRef = (kind: 'schemas' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Returns a JSON body with this schema, and an example if there is one. */
export const jsonContent = (schema: Json, example?: unknown): Json => ({
  'application/json': { schema, ...(example !== undefined && { examples: { example: { value: example } } }) },
});
