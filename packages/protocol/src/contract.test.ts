import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { commonErrors } from './contract/errors.ts';
import { ChatError, type Entity, type Feature } from './contract/index.ts';
import { features } from './features.ts';
import * as fixtures from './fixtures.ts';
import {
  commandFailed,
  isUnread,
  linkBlocked,
  messageRepeated,
  moderationErrorCodes,
  refusedByHook,
  textBlocked,
  timedOutByRule,
  tooManyMentions,
} from './index.ts';
import { buildEventReference, buildOpenApi } from './openapi/index.ts';

const allFeatures = features as readonly Feature[];

describe('the contract', () => {
  it('gives every error a unique code and name', () => {
    const errors = [...commonErrors, ...allFeatures.flatMap((feature) => feature.errors)];
    expect(new Set(errors.map((error) => error.code)).size).toBe(errors.length);
    expect(new Set(errors.map((error) => error.name)).size).toBe(errors.length);
  });

  it('[CONN-03] gives no error of the client or of a host’s back end the code or name of another', () => {
    const packages = join(import.meta.dirname, '../..');
    const sources = ['protocol', 'client', 'node', 'react'].flatMap((name) =>
      readdirSync(join(packages, name, 'src'), { recursive: true, encoding: 'utf8' })
        .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
        .map((path) => readFileSync(join(packages, name, 'src', path), 'utf8')),
    );
    const declared = sources.flatMap((source) => [
      ...source.matchAll(/defineError\(\{\s*name: '(\w+)',\s*code: (\d+)/g),
    ]);
    expect(declared.length).toBe(
      sources.flatMap((source) => [...source.matchAll(/defineError\(\{/g)]).length,
    );
    const repeated = (values: readonly (string | undefined)[]) =>
      values.filter((value, index) => values.indexOf(value) !== index);
    expect(repeated(declared.map(([, name]) => name))).toEqual([]);
    expect(repeated(declared.map(([, , code]) => code))).toEqual([]);
  });

  it('[MSG-02] lists the codes of moderation’s rejections', () => {
    const refusals = [
      commandFailed,
      textBlocked,
      linkBlocked,
      messageRepeated,
      tooManyMentions,
      timedOutByRule,
      refusedByHook,
    ];
    expect(moderationErrorCodes).toEqual(refusals.map(({ code }) => code));
  });

  it('gives every endpoint and event a unique name', () => {
    const routes = allFeatures.flatMap((feature) =>
      Object.values(feature.endpoints).map((endpoint) => endpoint.route),
    );
    const events = allFeatures.flatMap((feature) => feature.events.map((event) => event.type));
    expect(new Set(routes).size).toBe(routes.length);
    expect(new Set(events).size).toBe(events.length);
  });

  it('has a valid fixture for every entity', () => {
    for (const entity of allFeatures.flatMap((feature): readonly Entity[] => feature.entities)) {
      const matching = Object.values(fixtures).filter((fixture) => v.is(entity.schema, fixture));
      expect(matching.length, entity.name).toBeGreaterThan(0);
    }
  });

  it('[CONN-03] rebuilds an error from its wire form', () => {
    const [first] = commonErrors;
    const error = new ChatError(first, {
      details: { issues: [{ field: 'name', rule: 'must not be empty' }] },
    });
    const rebuilt = ChatError.fromJSON(JSON.parse(JSON.stringify(error)));
    expect(rebuilt).toMatchObject({
      name: first.name,
      code: first.code,
      status: 400,
      details: error.details,
    });
  });

  it('[HOOK-01] documents every endpoint and event from the schemas that validate', () => {
    const document = buildOpenApi('0.1.0') as { paths: Record<string, Record<string, unknown>> };
    for (const feature of allFeatures) {
      for (const endpoint of Object.values(feature.endpoints)) {
        const [method, path] = endpoint.route.split(' ') as [string, string];
        expect(document.paths[path]?.[method.toLowerCase()], endpoint.route).toBeDefined();
      }
    }
    const reference = buildEventReference() as { events: { type: string }[] };
    expect(reference.events.map((event) => event.type)).toContain('message.new');
  });

  it('[CHAN-09] counts a message as unread by one rule', () => {
    const message = { ...fixtures.hello, number: 5, user: { id: 'grace', name: 'Grace' } };
    expect(isUnread(message, 'ada', 4)).toBe(true);
    expect(isUnread(message, 'ada', 5)).toBe(false);
    expect(isUnread(message, 'grace', 4)).toBe(false);
    expect(isUnread({ ...message, type: 'system' }, 'ada', 4)).toBe(false);
    expect(isUnread({ ...message, silent: true }, 'ada', 4)).toBe(false);
    expect(isUnread({ ...message, type: 'deleted' }, 'ada', 4)).toBe(false);
    expect(isUnread({ ...message, parent_id: 'p' }, 'ada', 4)).toBe(false);
    expect(isUnread({ ...message, parent_id: 'p', show_in_channel: true }, 'ada', 4)).toBe(true);
  });
});
