import { emailOf, type Given, number, text } from '../imports/fields.ts';
import type { SourcePerson } from '../imports/source.ts';

/** Reads a user or a bot; undefined without a name. */
export function mattermostPerson(given: Given, isBot: boolean): SourcePerson | undefined {
  const sourceId = text(given, 'username');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const whole = [text(given, 'first_name'), text(given, 'last_name')]
    .filter((part) => part !== undefined)
    .join(' ');
  return {
    sourceId,
    name: text(given, 'nickname') ?? text(given, 'display_name') ?? (whole || sourceId),
    email: emailOf(text(given, 'email')),
    isBot,
    isGuest: (text(given, 'roles') ?? '').includes('system_guest'),
    isDeactivated: (number(given, 'delete_at') ?? 0) > 0,
  };
}
