import texts from './descriptions.json' with { type: 'json' };
import type { Json } from './json.ts';

/** The docstrings of schemas, fields and endpoints, by name; `npm run build` writes them. */
const descriptions: Readonly<Record<string, string>> = texts;

/** Returns the description of a route or a component; undefined if it has none. */
export const descriptionOf = (name: string): string | undefined => descriptions[name];

/** Returns an object schema with descriptions of itself and its fields, where `name` has some. */
export function describeFields(schema: Json, name: string): Json {
  const own = descriptions[name];
  const described = own === undefined || '$ref' in schema ? schema : { description: own, ...schema };
  const { properties } = schema as { properties?: Record<string, Json> };
  if (!properties) return described;
  const fields = Object.entries(properties).map(([field, property]): [string, Json] => {
    const text = descriptions[`${name}.${field}`];
    const description = [text, property.description].filter(Boolean).join(' ');
    return [field, description === '' ? property : { ...property, description }];
  });
  return { ...described, properties: Object.fromEntries(fields) };
}
