import type { GenericSchema } from 'valibot';
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from './define.ts';

/** Example requests of a feature's endpoints, by the endpoint's name. */
export type RequestExamplesOf<Endpoints extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in keyof Endpoints]?: RequestExamples<Endpoints[Name]>;
};

/** Example requests of an endpoint: its path parameters, its query and one or several named bodies. */
type RequestExamples<E extends Endpoint> = PathExample<E['route']> & QueryExample<E> & BodyExamples<E>;

type PathExample<Route extends string> =
  unknown extends ParamsOf<Route> ? object : { readonly params: ParamsOf<Route> };

type QueryExample<E extends Endpoint> = E['query'] extends GenericSchema
  ? { readonly query?: QueryOf<E> }
  : object;

type BodyExamples<E extends Endpoint> = E['body'] extends GenericSchema
  ? { readonly bodies: Readonly<Record<string, BodyOf<E>>> }
  : object;

/** Example requests of any endpoint. */
export interface AnyRequestExamples {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly bodies?: Readonly<Record<string, unknown>>;
}
