import { apiPath, ChatError, isErrorBody } from '@confab/protocol';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf, Routes } from '@confab/protocol/schemas';

/** The input of a route's call: the path's parameters, the query and the body, if it has them. */
export type CallInput<R extends keyof Routes> = {
  params?: ParamsOf<R> & Record<string, string>;
  query?: QueryOf<Routes[R]>;
  body?: BodyOf<Routes[R]>;
};

/** A user who calls a server over plain HTTP. */
export interface Person {
  /** The user's id; empty for a host's back end and for a caller without credentials. */
  readonly id: string;
  readonly token: string | undefined;
  /** Calls a route; throws the `ChatError` of a refusal. */
  call<R extends keyof Routes>(
    route: R,
    input?: CallInput<R>,
  ): Promise<AnswerOf<Routes[R]> & { duration: string }>;
  /** Calls a route that must be refused; returns the error. */
  refused<R extends keyof Routes>(route: R, input?: CallInput<R>): Promise<ChatError>;
  /** Makes a plain request, for input that the contract does not allow. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/** Creates a user with this token, or a caller without credentials. */
export function createPerson(baseUrl: string, id: string, token: string | undefined): Person {
  const request = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (token !== undefined && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    return fetch(`${baseUrl}${path}`, { ...init, headers });
  };

  const person: Person = {
    id,
    token,
    fetch: request,
    async call(route, input = {}) {
      const [method, path] = addressOf(route, input as Parts);
      const init: RequestInit = { method };
      if (method !== 'GET' && method !== 'DELETE') {
        init.body = JSON.stringify(input.body ?? {});
        init.headers = { 'content-type': 'application/json' };
      }
      const response = await request(`${apiPath}${path}`, init);
      const answer = await response.json();
      if (response.ok) return answer;
      if (isErrorBody(answer)) throw ChatError.fromJSON(answer);
      throw new Error(`${route} answered ${response.status} without an error body.`);
    },
    async refused(route, input) {
      const outcome = await person.call(route, input).catch((error: unknown) => error);
      if (outcome instanceof ChatError) return outcome;
      if (outcome instanceof Error) throw outcome;
      throw new Error(`${route} was not refused: ${JSON.stringify(outcome).slice(0, 300)}`);
    },
  };
  return person;
}

type Parts = { params?: Record<string, string>; query?: Record<string, unknown> };

/** Returns the method and the path of a route with its parameters filled in. */
export function addressOf(route: string, { params = {}, query = {} }: Parts): [string, string] {
  const [method, pattern] = route.split(' ') as [string, string];
  const path = pattern.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return [method, search ? `${path}?${search}` : path];
}
