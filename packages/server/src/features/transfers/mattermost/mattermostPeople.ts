import { emailOf, type JsonObject, number, text } from '../imports/fields.ts';
import type { SourcePerson } from '../imports/source.ts';

/** Reads a user or a bot; undefined without a name. */
export function mattermostPerson(object: JsonObject, isBot: boolean): SourcePerson | undefined {
  const sourceId = text(object, 'username');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const whole = [text(object, 'first_name'), text(object, 'last_name')]
    .filter((part) => part !== undefined)
    .join(' ');
  return {
    sourceId,
    name: text(object, 'nickname') ?? text(object, 'display_name') ?? (whole || sourceId),
    email: emailOf(text(object, 'email')),
    isBot,
    isGuest: (text(object, 'roles') ?? '').includes('system_guest'),
    isDeactivated: (number(object, 'delete_at') ?? 0) > 0,
  };
}
