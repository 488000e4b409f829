import type { Json } from './json.ts';

/** Returns those of the schemas that `parts` refer to, directly or through other schemas, in the same order. */
export function usedSchemas(schemas: Readonly<Record<string, Json>>, parts: unknown): Record<string, Json> {
  const used = new Set<string>();
  const add = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      add(schemas[name] ?? {});
    }
  };
  add(parts);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}
