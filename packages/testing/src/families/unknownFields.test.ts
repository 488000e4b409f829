import { apiPath } from '@confab/protocol';
import { allEndpoints, type Endpoint } from '@confab/protocol/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../startTestServer.ts';
import { bodySchemaOf } from './randomRequests.ts';
import type { JsonSchema } from './schemaArbitrary.ts';

/** Endpoints that others than Confab's clients call, with parameters of their own. */
const openQueries = ['finishSingleSignOn', 'askToUnsubscribe', 'unsubscribe'];

/** Queries that must be valid before a body is looked at. */
const queries: Readonly<Record<string, string>> = { removeLinkPreview: '?url=https://confab.example' };

const unknown = 'unheard_of';

/** A value with one unknown field, and the path to that field. */
interface Spoiled {
  readonly value: unknown;
  readonly path: readonly string[];
}

/** Returns the values that a schema refuses for one unknown field: one for each object in it. */
function spoiledValues(schema: JsonSchema, path: readonly string[] = []): Spoiled[] {
  const within = (part: JsonSchema, key: string, wrap: (value: unknown) => unknown): Spoiled[] =>
    spoiledValues(part, [...path, key]).map((spoiled) => ({ ...spoiled, value: wrap(spoiled.value) }));

  if (schema.anyOf) return schema.anyOf.flatMap((part) => spoiledValues(part, path));
  if (schema.type === 'array') return within(schema.items ?? {}, '0', (value) => [value]);
  if (schema.type !== 'object') return [];
  if (typeof schema.additionalProperties === 'object') {
    return within(schema.additionalProperties, 'ada', (ada) => ({ ada }));
  }
  const fields = Object.entries(schema.properties ?? {});
  // They select the part of a union that is meant.
  const constants = Object.fromEntries(
    fields.flatMap(([name, { const: value }]) => (value === undefined ? [] : [[name, value]])),
  );
  return [
    { value: { ...constants, [unknown]: 1 }, path: [...path, unknown] },
    ...fields.flatMap(([name, field]) => within(field, name, (value) => ({ ...constants, [name]: value }))),
  ];
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function send(endpoint: Endpoint, body: unknown, query = '') {
  const [method, path] = endpoint.route.split(' ') as [string, string];
  const address = `${apiPath}${path.replace(/\{\w+\}/g, 'x')}${query}`;
  const hasBody = body !== undefined;
  const response = await server.backEnd.fetch(address, {
    method,
    ...(hasBody && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { name, details } = (await response.json()) as {
    name: string;
    details?: { issues?: { field: string; rule: string }[] };
  };
  return { status: response.status, name, issues: details?.issues ?? [] };
}

const refusalOf = (field: string) => ({
  status: 400,
  name: 'input_invalid',
  issues: expect.arrayContaining([expect.objectContaining({ field, rule: 'is not a known field' })]),
});

test.each(allEndpoints())(
  '[EMB-04] %s refuses unknown fields, at the top and nested',
  async (name, endpoint) => {
    if (!openQueries.includes(name)) {
      expect(await send(endpoint, undefined, `?${unknown}=1`)).toMatchObject(refusalOf(unknown));
    }
    const [method, path] = endpoint.route.split(' ') as [string, string];
    if (endpoint.bytes === 'body' || method === 'GET') return;
    const schema = bodySchemaOf(method, path) ?? { type: 'object' };
    const spoiled = spoiledValues(schema);
    expect(spoiled.length).toBeGreaterThan(0);
    for (const { value, path } of spoiled) {
      expect(await send(endpoint, value, queries[name]), JSON.stringify(value)).toMatchObject(
        refusalOf(path.join('.')),
      );
    }
  },
);

test('[EMB-04] an update in the former shape is refused with the one that holds now', async () => {
  const patches = allEndpoints().filter(([, { route }]) => route.startsWith('PATCH '));
  expect(patches.length).toBeGreaterThan(15);
  for (const [name, endpoint] of patches) {
    const { status, issues } = await send(endpoint, { set: { name: 'x' }, unset: ['topic'] });
    expect([status, issues.find(({ field }) => field === 'set')?.rule], name).toEqual([
      400,
      expect.stringContaining('send the changed fields themselves, and null to remove one'),
    ]);
  }
});
