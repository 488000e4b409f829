import type { Endpoint } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { validate } from './validate.ts';

/** The schema of a query or body where the endpoint has none: nothing may be sent that would be ignored. */
const nothing = v.strictObject({});

/** Validates a call's query. Its type comes from the endpoint's schema, which is generic here. */
export function validateQuery({ query }: Endpoint, given: unknown): undefined {
  const checked = validate(query ?? nothing, given, 'query');
  return (query && checked) as undefined;
}

/** Validates a call's body, unless it is raw bytes, which the handler reads. */
export function validateBody({ body, bytes }: Endpoint, given: unknown): undefined {
  if (bytes === 'body') return;
  const checked = validate(body ?? nothing, given ?? {}, 'body');
  return (body && checked) as undefined;
}
