import { buildOpenApi, type Endpoint } from '@confab/protocol/schemas';
import fc from 'fast-check';
import type { Person } from '../person.ts';
import { junkArbitrary, spoil } from './junk.ts';
import { type JsonSchema, type KnownValues, schemaArbitrary } from './schemaArbitrary.ts';

const document = buildOpenApi('test') as {
  paths: Record<string, Record<string, { requestBody?: unknown }>>;
  components: Record<string, Record<string, unknown>>;
};

/** Replaces references by what they name; those within themselves by an empty schema, which allows anything. */
function resolved(value: unknown, within: readonly string[] = []): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(item, within));
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) {
    const ref = String(value.$ref);
    const [, , kind = '', name = ''] = ref.split('/');
    return within.includes(ref) ? {} : resolved(document.components[kind]?.[name], [...within, ref]);
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, within)]));
}

/** The values in the server, by the names of the fields that would hold them. */
const known: KnownValues = {
  user_id: ['ada', 'grace', 'mallory', 'nobody-here'],
  user_ids: [['ada'], ['grace', 'mallory']],
  member_ids: [['ada', 'grace']],
  cid: ['team:lamps', 'messaging:secret', 'team:nowhere'],
  type: ['team', 'messaging', 'regular'],
  id: ['lamps', 'secret', 'm1', 'x1'],
  message_id: ['m1', 'm2', 's1', 'nowhere'],
  parent_id: ['m1', 'm2'],
  quoted_message_id: ['m1', 's1'],
  forwarded_message_id: ['m1', 's1', 'nowhere'],
  group_id: ['crew', 'no-such-crew'],
  mentioned_group_ids: [['crew']],
  text: ['hello', '@channel @crew', '/topic lamps', '/invite @grace', '/leave', '/help', '/nope', '//me'],
  id_lt: ['m2'],
  id_gt: ['m1'],
  id_around: ['m1', 's1'],
  number: [0, 1, 2, 99],
  reaction_type: ['👍', 'wave'],
  session_id: ['se_x'],
  poll_id: ['m1-poll', 's1-poll', 'no-such-poll'],
  option_id: ['00000000-0000-7000-8000-000000000001'],
  option_ids: [['00000000-0000-7000-8000-000000000001'], []],
  code: ['invented'],
  name: ['broadcast', 'Ada'],
  // Without its grants, nobody would get past the checks of the other calls.
  grants: [{}, { guest: ['read-channel'] }],
  connection_id: ['none'],
  cursors: [{ app: 0 }, { 'user:ada': 0, 'channel:team:lamps': 1 }, { 'channel:messaging:secret': 0 }],
  filter: [
    {},
    { id: { $in: ['lamps'] } },
    { joined: true },
    { members: { $in: ['ada'] } },
    { name: { $autocomplete: 'l' } },
    { $or: [{ id: 'lamps' }, { type: 'team' }] },
  ],
  sort: [[], [{ field: 'name', direction: 1 }], [{ field: 'last_message_at', direction: -1 }]],
  query: ['hello', '"hello', 'from:ada has:link -lamp', 'in:lamps on:2026-01-05', '-x', 'NEAR(a* OR'],
  next: ['n.1.0', 'r.9007199254740991.3', 'o.0.0'],
  time_zone: ['Europe/Berlin', 'Nowhere'],
  // Waiting is tested elsewhere.
  wait_ms: [0],
};

/** Creates the known values in the server. */
export async function loadWorld(backEnd: Person): Promise<void> {
  const crew = { id: 'crew', name: 'Crew', member_ids: ['ada'] };
  await backEnd.call('POST /groups', { body: crew }).catch(() => undefined);
  const at = '2026-01-05T08:00:00.000Z';
  const poll = (id: string) => ({
    id: `${id}-poll`,
    name: id,
    allow_answers: true,
    options: [{ id: '00000000-0000-7000-8000-000000000001', text: 'lamp' }],
  });
  const messageWith = (id: string, cid: string) => ({
    id,
    cid,
    user_id: 'ada',
    text: id,
    created_at: at,
    poll: poll(id),
  });
  await backEnd.call('POST /bulk', {
    body: {
      channels: [
        { type: 'team', id: 'lamps', name: 'lamps' },
        { type: 'messaging', id: 'secret' },
      ],
      messages: [
        messageWith('m1', 'team:lamps'),
        messageWith('m2', 'team:lamps'),
        messageWith('s1', 'messaging:secret'),
      ],
      members: [
        { cid: 'team:lamps', user_id: 'ada' },
        { cid: 'messaging:secret', user_id: 'grace' },
      ],
    },
  });
}

const junkText = fc.oneof(
  fc.constantFrom('...', '%00', '%', '%ff', 'a:b', 'é', '🪔', '__proto__', 'x'.repeat(400), "'", '*', ' '),
  // A segment of dots is removed when the address is parsed, and names another endpoint.
  fc
    .string({ maxLength: 20 })
    .filter((text) => !/^\.{1,2}$/.test(text))
    .map(encodeURIComponent),
);

/** The path of a call: mostly with ids that exist, sometimes with anything. */
export function pathArbitrary(path: string): fc.Arbitrary<string> {
  const parts = path.split('/').map((part) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (!name) return fc.constant(part);
    const values = (known[name] ?? ['x']).map((value) => encodeURIComponent(String(value)));
    return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, junkText);
  });
  return fc.tuple(...parts).map((drawn) => drawn.join('/'));
}

/** Returns the schema of a call's body, with its references resolved. */
export function bodySchemaOf(method: string, path: string): JsonSchema | undefined {
  const body = resolved(document.paths[path]?.[method.toLowerCase()]?.requestBody) as
    | { content: Record<string, { schema: JsonSchema }> }
    | undefined;
  return body?.content['application/json']?.schema;
}

/** A body as the contract requires it, with these values; undefined for a call without a body. */
export function validBodyArbitrary(
  method: string,
  path: string,
  values: KnownValues,
): fc.Arbitrary<unknown> | undefined {
  const schema = bodySchemaOf(method, path);
  return schema && schemaArbitrary(schema, values);
}

/** The body of a call: mostly as the contract requires it, or nearly. */
export function bodyArbitrary(method: string, path: string): fc.Arbitrary<string | undefined> {
  const schema = bodySchemaOf(method, path);
  if (!schema) return fc.constantFrom(undefined, '{}', '{"a":1}');
  const valid = schemaArbitrary(schema, known);
  const steps = fc.array(fc.nat(20), { maxLength: 4 });
  const spoiled = fc.tuple(valid, steps, junkArbitrary).map(([value, way, junk]) => spoil(value, way, junk));
  const broken = fc.constantFrom(
    '',
    '{',
    'null',
    '[]',
    '"text"',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    '\ufeff{}',
  );
  return fc.oneof(
    { weight: 4, arbitrary: valid.map((value) => JSON.stringify(value)) },
    { weight: 5, arbitrary: spoiled.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: broken },
  );
}

/** The query of a call. */
export function queryArbitrary(endpoint: Endpoint): fc.Arbitrary<string> {
  const names = ['limit', 'hard', 'id_lt', 'id_gt', 'id_around', 'created_at_around', 'offset', 'unheard_of'];
  if (!endpoint.query) return fc.constantFrom('', '?limit=1');
  const pair = fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(junkText, fc.constantFrom('1', '25', '0', '-1', 'true', 'm1', '2026-01-05T08:00:00.000Z')),
  );
  return fc
    .array(pair, { maxLength: 3 })
    .map((pairs) =>
      pairs.length > 0 ? `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}` : '',
    );
}
