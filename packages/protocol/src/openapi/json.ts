/** A part of a JSON document. */
export type Json = Record<string, unknown>;

/** Returns a reference to a component. */
export const componentRef = (kind: 'schemas' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Returns a JSON body with this schema and these examples by name, if there are any. */
export const jsonContent = (schema: Json, values: Json = {}): Json => {
  const examples = Object.entries(values).map(([name, value]) => [name, { value }]);
  return {
    'application/json': { schema, ...(examples.length > 0 && { examples: Object.fromEntries(examples) }) },
  };
};
