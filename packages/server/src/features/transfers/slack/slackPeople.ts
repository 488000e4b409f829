import { emailOf, flag, type JsonObject, own, text } from '../imports/fields.ts';
import type { SourcePerson } from '../imports/source.ts';

/** Reads a user of `users.json`; undefined without an id. */
export function slackPerson(object: JsonObject): SourcePerson | undefined {
  const sourceId = text(object, 'id');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const profile = own(object, 'profile');
  const title = text(profile, 'title');
  return {
    sourceId,
    name:
      text(profile, 'display_name') ??
      text(profile, 'real_name') ??
      text(object, 'real_name') ??
      text(object, 'name') ??
      sourceId,
    email: emailOf(text(profile, 'email')),
    timeZone: timeZoneOf(text(object, 'tz')),
    custom:
      title === undefined ? undefined : { title: title.slice(0, 200).toWellFormed().replaceAll('\0', '') },
    isBot: flag(object, 'is_bot') || sourceId === 'USLACKBOT',
    isGuest: flag(object, 'is_restricted') || flag(object, 'is_ultra_restricted'),
    isDeactivated: flag(object, 'deleted'),
  };
}

/** Returns the author of a message: a user or a bot; unlisted ones are described by the message itself. */
export function slackAuthor(message: JsonObject): { sourceId: string; unlisted: SourcePerson } | undefined {
  const user = text(message, 'user');
  const bot = text(message, 'bot_id');
  const profile = own(message, 'user_profile') ?? own(message, 'bot_profile');
  const name =
    text(message, 'username') ??
    text(profile, 'display_name') ??
    text(profile, 'real_name') ??
    text(profile, 'name');
  const sourceId = user ?? bot ?? (name === undefined ? undefined : `bot-${name}`);
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const isBot = user === undefined;
  const unlisted = { sourceId, name: name ?? sourceId, isBot, isGuest: false, isDeactivated: !isBot };
  return { sourceId, unlisted };
}

function timeZoneOf(name: string | undefined): string | undefined {
  return name !== undefined && name.length <= 64 && /^[A-Za-z0-9_+\-/]+$/.test(name) ? name : undefined;
}
