import type { BodyOf, ParamsOf, QueryOf } from './contract/index.ts';
import type { Routes } from './features.ts';

type Part<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]: T } & unknown;
type OptionalPart<K extends string, T> = [T] extends [undefined] ? unknown : { [P in K]?: T };

/** Options of a typed call: its path's params, its query and its body, and how long to wait. */
export type CallOptions<R extends keyof Routes> = {
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
} & (unknown extends ParamsOf<R> ? unknown : { params: ParamsOf<R> }) &
  OptionalPart<'query', QueryOf<Routes[R]>> &
  Part<'body', BodyOf<Routes[R]>>;
