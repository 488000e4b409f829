import type { ErrorDefinition } from '../contract/errors.ts';
import { componentRef, type Json, jsonContent } from './json.ts';

/** Names of the responses of errors, by status. */
const names: Readonly<Record<number, string>> = {
  400: 'Invalid',
  401: 'Unauthenticated',
  403: 'Refused',
  404: 'NotFound',
  409: 'Conflict',
  413: 'TooLarge',
  429: 'TooMany',
  502: 'Failed',
  503: 'Unavailable',
};

/** The response components of errors: one for each status, and one for all others. */
export const errorResponses: Readonly<Record<string, Json>> = Object.fromEntries(
  ['Error', ...Object.values(names)].map((name) => [
    name,
    { description: name, content: jsonContent(componentRef('schemas', 'Error')) },
  ]),
);

/** Returns the error responses of an operation with these errors of its own. */
export function errorResponsesOf(errors: readonly ErrorDefinition[]): Record<string, Json> {
  const statuses = [...new Set(errors.map(({ status }) => status))];
  const known = statuses.flatMap((status) => {
    const name = names[status];
    return name === undefined ? [] : [[status, componentRef('responses', name)]];
  });
  return { ...Object.fromEntries(known), default: componentRef('responses', 'Error') };
}

/** Describes errors in one sentence. */
export function errorsInWords(errors: readonly ErrorDefinition[]): string {
  if (errors.length === 0) return '';
  return `Errors: ${errors.map(({ code, name }) => `${name} (${code})`).join(', ')}.`;
}
