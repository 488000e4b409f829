import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { allEndpoints, allEvents, type Feature, features } from '@confab/protocol/schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from './startTestServer.ts';

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  responses: Record<string, { $ref?: string }>;
}
type Schema = Record<string, unknown> & { description?: string; properties?: Record<string, Schema> };
interface Document {
  openapi: string;
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema>; responses: Record<string, unknown> };
}

const names = ['openapi', 'openapi-admin'] as const;
const texts = {} as Record<(typeof names)[number], string>;
let document: Document;
let administration: Document;
beforeAll(async () => {
  await using server = await startTestServer();
  for (const name of names) texts[name] = await (await fetch(`${server.url}/${name}.json`)).text();
  document = JSON.parse(texts.openapi);
  administration = JSON.parse(texts['openapi-admin']);
});

const folder = mkdtempSync(join(tmpdir(), 'confab-openapi-'));
afterAll(() => rmSync(folder, { recursive: true }));

const operations = () =>
  [document, administration].flatMap(({ paths }) =>
    Object.values(paths).flatMap((item) => Object.values(item)),
  );

test.each(names)('[EMB-11] /%s.json is valid OpenAPI 3.1', async (part) => {
  // Imported by a variable, so that the repository type-checks without it.
  const name = '@seriousme/openapi-schema-validator';
  const { Validator } = await import(name);
  const validator = new Validator();
  const text = texts[part];
  const document: Document = JSON.parse(text);
  const { valid, errors } = await validator.validate(structuredClone(document));
  expect(valid, JSON.stringify(errors)?.slice(0, 1000)).toBe(true);
  expect(validator.version).toBe('3.1');
  for (const [reference, kind, component] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)) {
    const components = document.components as unknown as Record<string, Record<string, unknown>>;
    expect(components[kind as string]?.[component as string], reference).toBeDefined();
  }
});

test('[EMB-11] every operation has a name, a summary, a description, a tag and its errors', () => {
  expect(operations()).toHaveLength(allEndpoints().length);
  expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(operations().length);
  const tags = new Set([document, administration].flatMap((one) => one.tags.map(({ name }) => name)));
  for (const { operationId, summary, description, tags: own, responses } of operations()) {
    expect(summary, operationId).not.toBe('');
    expect(description, operationId).not.toBe('');
    expect(own.every((tag) => tags.has(tag)) && own.length === 1, operationId).toBe(true);
    expect(responses.default?.$ref, operationId).toBe('#/components/responses/Error');
  }
  const update = document.paths['/channels/{type}/{id}']?.patch;
  expect(update?.description).toContain('channel_not_found');
  expect(update?.responses[404]?.$ref).toBe('#/components/responses/NotFound');
});

test('[EMB-11] entities and events are named schemas, with descriptions and examples', () => {
  const schemas = { ...administration.components.schemas, ...document.components.schemas };
  for (const { name } of (features as readonly Feature[]).flatMap(({ entities }) => [...entities]))
    expect(schemas[name], name).toBeDefined();
  expect(schemas.Channel?.description).toBe('A channel, the same for all its readers.');
  expect(schemas.Channel?.properties?.distinct?.description).toContain('Identified by its members');
  const described = Object.values(schemas).flatMap(({ properties = {} }) =>
    Object.values(properties).filter(({ description }) => description !== undefined),
  );
  expect(described.length).toBeGreaterThan(250);
  const examples = Object.values(texts).flatMap(
    (text) => text.match(/"examples":\{"example":\{"value":/g) ?? [],
  );
  expect(examples.length).toBeGreaterThan(100);
  const message = document.components.responses.MessageAnswer;
  expect(JSON.stringify(message)).toContain('Rain radar is clear until nine.');

  const union = schemas.DeliveredEvent as unknown as { discriminator: { mapping: Record<string, string> } };
  const delivered = allEvents().filter((event) => event.delivered);
  expect(Object.keys(union.discriminator.mapping).sort()).toEqual(delivered.map(({ type }) => type).sort());
  expect(JSON.stringify(document.webhooks.event?.post)).toContain('#/components/schemas/WebhookCall');
  expect(schemas.MessageNewEvent?.description).toBe('A message or reply was sent.');
});

test.each(names)(
  '[EMB-11] the types that openapi-typescript generates of /%s.json are short enough to read',
  (part) => {
    const generator = join(
      dirname(createRequire(import.meta.url).resolve('openapi-typescript')),
      '../bin/cli.js',
    );
    writeFileSync(join(folder, `${part}.json`), texts[part]);
    const { status, stderr } = spawnSync(process.execPath, [generator, `${part}.json`, '-o', `${part}.ts`], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(status, stderr).toBe(0);
    const types = readFileSync(join(folder, `${part}.ts`), 'utf8');
    expect(types.includes('MessageNewEvent:')).toBe(true);
    expect(types.split('\n').length).toBeLessThan(13_000);
  },
);

test('[EMB-11] bodies refer to named schemas, also where they refuse unknown fields or check more than their form', () => {
  const bodyOf = (path: string, method: string) => {
    const operation = document.paths[path]?.[method] as Operation & {
      requestBody: { content: { 'application/json': { schema: Schema } } };
    };
    return operation.requestBody.content['application/json'].schema.properties;
  };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(bodyOf('/channels/{type}/{id}/messages', 'post')?.message).toEqual(ref('MessageInput'));
  expect(bodyOf('/messages/{message_id}', 'patch')?.attachments?.items).toEqual(ref('AttachmentInput'));
  expect(bodyOf('/bans', 'post')?.until).toEqual(ref('Time'));
  const { schemas } = document.components;
  expect(schemas.Message?.properties?.created_at).toEqual(ref('Time'));
  expect(schemas.Time).toMatchObject({ type: 'string', format: 'date-time' });
  expect(schemas.MessageInput?.additionalProperties).toBe(false);
});
