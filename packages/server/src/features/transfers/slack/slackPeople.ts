import { emailOf, flag, type Given, own, text } from '../imports/fields.ts';
import type { SourcePerson } from '../imports/source.ts';

/** Reads a user of `users.json`; undefined without an id. */
export function slackPerson(given: Given): SourcePerson | undefined {
  const sourceId = text(given, 'id');
  if (sourceId === undefined || sourceId.length > 128) return undefined;
  const profile = own(given, 'profile');
  const title = text(profile, 'title');
  return {
    sourceId,
    name:
      text(profile, 'display_name') ??
      text(profile, 'real_name') ??
      text(given, 'real_name') ??
      text(given, 'name') ??
      sourceId,
    email: emailOf(text(profile, 'email')),
    timeZone: timeZoneOf(text(given, 'tz')),
    custom:
      title === undefined ? undefined : { title: title.slice(0, 200).toWellFormed().replaceAll('\0', '') },
    isBot: flag(given, 'is_bot') || sourceId === 'USLACKBOT',
    isGuest: flag(given, 'is_restricted') || flag(given, 'is_ultra_restricted'),
    isDeactivated: flag(given, 'deleted'),
  };
}

/** Returns the author of a message: a user or a bot; unlisted ones are described by the message itself. */
export function slackAuthor(message: Given): { sourceId: string; unlisted: SourcePerson } | undefined {
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
