import { ChatError, csrfFailed, originForbidden } from '@confab/protocol';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { isTextSigned, signText } from '../config/keyRing.ts';
import type { Secrets } from '../config/secrets.ts';

/** The browser's session cookie. */
export const sessionCookieName = 'confab_session';

/** The cookies of a signed-in browser, and the check that a request came from our own page. */
export interface BrowserSession {
  /** Sets the session cookie, and the CSRF cookie that the page's script repeats as a header. */
  setCookies(reply: FastifyReply, sessionToken: string, expiresAt: number): void;
  clearCookies(reply: FastifyReply): void;
  /** Throws `csrf_failed` unless the request repeats the CSRF token of its session. */
  checkCsrf(request: FastifyRequest): void;
  /** Whether the request came from our own pages, or not from a page at all. */
  isOwnOrigin(headers: { origin?: string; host?: string }): boolean;
  /** Throws `origin_forbidden` if another site's page sent the request. */
  checkOrigin(headers: { origin?: string; host?: string }): void;
  /** Whether pages of this origin, other than our own, may use the API with a token. */
  isAllowedOrigin(origin: string): boolean;
  /** Whether pages of any other origin may. */
  hasForeignPages(): boolean;
  /** Allows more origins than those of the configuration. */
  allowOrigins(more: ForeignOrigins): void;
}

/** The origins of other pages that may use the API; they may change at any time. */
export interface ForeignOrigins {
  has(origin: string): boolean;
  isEmpty(): boolean;
}

export function createBrowserSession(config: Config, secrets: Secrets): BrowserSession {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const publicOrigin = config.publicUrl && new URL(config.publicUrl).origin;
  const csrfHeader = config.csrfHeader.toLowerCase();
  const cookie = { path: '/', sameSite: 'lax', secure } as const;

  // Bound to the session, so that a cookie set by a neighbouring host is useless.
  const csrfText = (sessionToken: string) => `csrf:${sessionToken}`;

  const configured = new Set(config.corsOrigins);
  const sources: ForeignOrigins[] = [
    { has: (origin) => configured.has(origin), isEmpty: () => configured.size === 0 },
  ];
  const isAllowedOrigin = (origin: string) => sources.some((source) => source.has(origin));

  const isOwnOrigin = ({ origin, host }: { origin?: string; host?: string }): boolean =>
    !origin || origin === publicOrigin || (URL.canParse(origin) && new URL(origin).host === host);

  return {
    setCookies(reply, sessionToken, expiresAt) {
      const expires = new Date(expiresAt);
      reply.header('set-cookie', [
        stringifySetCookie({
          ...cookie,
          name: sessionCookieName,
          value: sessionToken,
          httpOnly: true,
          expires,
        }),
        stringifySetCookie({
          ...cookie,
          name: config.csrfCookie,
          value: signText(secrets.session, csrfText(sessionToken)),
          expires,
        }),
      ]);
    },

    clearCookies(reply) {
      const expires = new Date(0);
      const gone = (name: string) => stringifySetCookie({ ...cookie, name, value: '', expires });
      reply.header('set-cookie', [gone(sessionCookieName), gone(config.csrfCookie)]);
    },

    checkCsrf(request) {
      const given = request.headers[csrfHeader];
      const text = csrfText(cookiesOf(request.headers)?.[sessionCookieName] ?? '');
      if (typeof given !== 'string' || !isTextSigned(secrets.session, text, given)) {
        throw new ChatError(csrfFailed, {
          details: { header: config.csrfHeader, cookie: config.csrfCookie },
        });
      }
    },

    isOwnOrigin,

    checkOrigin(headers) {
      const { origin } = headers;
      if (isOwnOrigin(headers) || (origin && isAllowedOrigin(origin))) return;
      throw new ChatError(originForbidden);
    },

    isAllowedOrigin,
    hasForeignPages: () => sources.some((source) => !source.isEmpty()),
    allowOrigins: (more) => void sources.push(more),
  };
}

/** Parses the cookies of a request, by name; undefined if there are none. */
export const cookiesOf = ({ cookie }: { cookie?: string }) =>
  cookie === undefined ? undefined : parseCookie(cookie);
