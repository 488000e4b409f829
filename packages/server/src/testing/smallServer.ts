import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChatError, tokenExpired, tokenInvalid, userStream } from '@confab/protocol';
import { defineEndpoint, defineEvent } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { afterEach } from 'vitest';
import type { Actor } from '../core/access/actor.ts';
import type { Config } from '../core/config/config.ts';
import { defaultConfig } from '../core/config/readConfig.ts';
import type { CreateFeature, ServerContext } from '../core/feature/feature.ts';
import { sessionCookieName } from '../core/http/browserSession.ts';
import { implement } from '../core/http/implementation.ts';
import { createLogger } from '../core/observe/logger.ts';
import { type ConfabServer, createServer, type ServerOptions } from '../server.ts';

/** An event of the small feature, with words. */
export const noteAdded = defineEvent('small.said', {
  stream: 'channel',
  summary: 'Words',
  payload: { words: v.string() },
});
const moved = defineEvent('small.moved', {
  stream: 'user',
  summary: 'Access',
  payload: { change: v.string() },
});

export const sayEndpoint = defineEndpoint('POST /small/{stream}', {
  summary: 'Say words on a stream.',
  overSocket: true,
  body: v.object({ words: v.pipe(v.string(), v.maxLength(100_000, 'must have at most 100000 characters')) }),
  answer: v.object({ seq: v.number() }),
});
const openEndpoint = defineEndpoint('POST /small', {
  summary: 'Anybody may call.',
  audience: 'public',
  answer: v.object({ caller: v.optional(v.string()) }),
});
const adminEndpoint = defineEndpoint('GET /small/admin', {
  summary: 'Admins only.',
  audience: 'admin',
  query: v.object({ n: v.optional(v.pipe(v.string(), v.regex(/^\d+$/, 'must be a number'))) }),
  answer: v.object({}),
});
const deleteEndpoint = defineEndpoint('DELETE /small/{stream}', {
  summary: 'Answers the body that came.',
  body: v.object({ words: v.optional(v.string()) }),
  answer: v.object({ words: v.optional(v.string()) }),
});
const failEndpoint = defineEndpoint('GET /small/fail', { summary: 'Fails.', answer: v.object({}) });

/** A server with users and channels in memory: the minimum that the foundations need of features. */
export interface SmallServer {
  readonly server: ConfabServer;
  readonly context: ServerContext;
  readonly url: string;
  /** Each user's channel streams. */
  readonly memberships: Map<string, Set<string>>;
  /** Streams that anyone may watch. */
  readonly open: Set<string>;
  /** Users whose access was revoked. */
  readonly gone: Set<string>;
  readonly presence: string[];
  /** Appends an event; returns its number. */
  say(stream: string, words: string): Promise<number>;
  /**
   * Appends an event to the user's stream that changes its access: `open X`, `close X`, `reevaluate`, `revoke`,
   * `expire`.
   */
  changeAccess(userId: string, change: string): Promise<void>;
}

/** Creates a token of the small server: the user's id and, after a bar, its expiry (milliseconds since 1970). */
export const tokenOf = (userId: string, expiresAt?: number) =>
  expiresAt ? `${userId}|${expiresAt}` : userId;

/** Provides tests with small servers, stopped and removed after each test. */
export function smallServers() {
  const started: { server: ConfabServer; folder: string }[] = [];
  afterEach(async () => {
    for (const { server, folder } of started.splice(0)) {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
  return async (config: Partial<Config> = {}, options: ServerOptions = {}): Promise<SmallServer> => {
    const folder = await mkdtemp(join(tmpdir(), 'confab-server-'));
    const people: People = { memberships: new Map(), open: new Set(), gone: new Set(), presence: [] };
    const server = await createServer(defaultConfig({ port: 0, data: folder, ...config }), {
      logger: createLogger('silent'),
      features: [smallFeature(people)],
      ...options,
    });
    started.push({ server, folder });
    await server.start();
    const { context } = server;
    const { log, database } = context;
    return {
      ...people,
      server,
      context,
      url: server.url,
      say: (stream, words) =>
        database.write((tx) => log.append(tx, { stream, definition: noteAdded, payload: { words } })),
      changeAccess: async (userId, change) => {
        const event = { stream: userStream(userId), definition: moved, payload: { change } };
        await database.write((tx) => log.append(tx, event));
      },
    };
  };
}

type People = Pick<SmallServer, 'memberships' | 'open' | 'gone' | 'presence'>;

const smallFeature =
  ({ memberships, open, gone, presence }: People): CreateFeature =>
  ({ log, database }) => ({
    name: 'small',
    authenticate: async ({ token, cookies }) => {
      const cookie = cookies?.[sessionCookieName];
      const proof = token ?? cookie;
      if (proof === undefined) return undefined;
      if (gone.has(proof)) throw new ChatError(tokenInvalid);
      return actorOf(proof, token === undefined ? 'cookie' : 'token');
    },
    refreshActor: async (actor) => (gone.has(actor.userId as string) ? undefined : actor),
    streams: {
      streamsOf: async ({ userId = '' }) => ['app', userStream(userId), ...(memberships.get(userId) ?? [])],
      mayRead: async ({ userId = '' }, stream) =>
        open.has(stream) || (memberships.get(userId)?.has(stream) ?? false),
    },
    accessChangeOf: (event) => {
      if (event.type !== moved.type) return undefined;
      const [action, stream] = JSON.parse(event.json).change.split(' ');
      return { userId: event.stream.slice('user:'.length), action, stream };
    },
    presence: { online: (id) => presence.push(`+${id}`), offline: (id) => presence.push(`-${id}`) },
    endpoints: [
      implement(sayEndpoint, async ({ params, body, actor }) => ({
        seq: await database.write((tx) =>
          log.append(tx, {
            stream: params.stream,
            definition: noteAdded,
            actor_id: actor.userId,
            payload: body,
          }),
        ),
      })),
      implement(openEndpoint, async ({ actor }) => ({ caller: actor?.userId }), { attemptsPerMinute: 5 }),
      implement(adminEndpoint, async () => ({})),
      implement(deleteEndpoint, async ({ body }) => body),
      implement(failEndpoint, async () => {
        throw new Error('a detail that is nobody’s business');
      }),
    ],
  });

function actorOf(proof: string, via: Actor['via']): Actor {
  const [userId = '', expires] = proof.split('|');
  if (!/^[a-z]+$/.test(userId)) throw new ChatError(tokenInvalid);
  const expiresAt = expires === undefined ? undefined : Number(expires);
  if (expiresAt !== undefined && expiresAt <= Date.now()) throw new ChatError(tokenExpired);
  return { userId, role: userId === 'root' ? 'admin' : 'user', via, expiresAt };
}
