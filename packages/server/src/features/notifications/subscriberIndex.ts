import { type ChatEventOf, type NotificationSettings, userOfStream } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { LoggedEvent } from '../../core/log/loggedEvent.ts';
import { selectMemberships } from '../members/index.ts';
import { hasKeyword, type Keyword, keywordText, readKeyword } from './keywords.ts';
import { parseSettings } from './settingsDirectory.ts';
import {
  selectNotifyAllChannels,
  selectNotifyAllUsers,
  selectSettingsWithTriggers,
} from './settingsStore.ts';

/**
 * Indexes in memory the users who want notifications of messages that do not mention them, so that an ordinary message
 * needs no query. May include outdated channels, but never misses one.
 */
export interface SubscriberIndex {
  load(): Promise<void>;
  /** Whether this message may notify someone, though it mentions nobody. */
  mayNotifySomeone(message: {
    readonly cid: string;
    readonly user_id: string;
    readonly text: string;
  }): boolean;
  /** Returns the users notified by its author or a keyword, in any channel. */
  subscribersOf(message: { readonly user_id: string; readonly text: string }): string[];
  /** Returns the channel's version, to be passed to `removeIfUnchanged` after a read from the store. */
  versionOf(cid: string): number | undefined;
  /** Removes a channel without subscribers in the store, unless one was added since. */
  removeIfUnchanged(cid: string, mark: number | undefined): void;
}

export const subscriberIndex = perServer((context: ServerContext): SubscriberIndex => {
  const { database, bus, logger } = context;
  const wholeChannels = new Map<string, number>();
  const wantingAll = new Set<string>();
  const keywords = new Map<string, Keyword[]>();
  const followers = new Map<string, Set<string>>();
  let marks = 0;

  const addNotifyAllChannel = (cid: string) => void wholeChannels.set(cid, ++marks);
  const addNotifyAllChannelsOf = async (user_id: string) => {
    for (const { cid } of await database.read.all(selectMemberships, { user_id })) addNotifyAllChannel(cid);
  };
  const add = (userId: string, settings: NotificationSettings) => {
    if (settings.keywords.length > 0) keywords.set(userId, settings.keywords.map(readKeyword));
    else keywords.delete(userId);
    for (const users of followers.values()) users.delete(userId);
    for (const [author, preference] of Object.entries(settings.people)) {
      if (preference !== 'always') continue;
      const users = followers.get(author) ?? new Set();
      followers.set(author, users.add(userId));
    }
  };
  const settingsChanged = (userId: string, settings: NotificationSettings) => {
    add(userId, settings);
    if (settings.channels !== 'all') return void wantingAll.delete(userId);
    wantingAll.add(userId);
    addNotifyAllChannelsOf(userId).catch((error) =>
      logger.error({ err: error }, 'loading notify-all channels failed'),
    );
  };
  const hear = ({ type, stream, json }: LoggedEvent) => {
    if (type === 'notification_settings.updated') {
      const { settings } = JSON.parse(json) as ChatEventOf<'notification_settings.updated'>;
      settingsChanged(userOfStream(stream) as string, settings);
    } else if (type === 'membership.updated') {
      const { membership } = JSON.parse(json) as ChatEventOf<'membership.updated'>;
      if (membership.notification_preference === 'all') addNotifyAllChannel(membership.cid);
    } else if (wantingAll.size > 0 && (type === 'member.added' || type === 'member.updated')) {
      const { member } = JSON.parse(json) as ChatEventOf<'member.added'>;
      if (wantingAll.has(member.user_id)) addNotifyAllChannel(member.cid);
    }
  };
  bus.observe(
    ['notification_settings.updated', 'membership.updated', 'member.added', 'member.updated'],
    hear,
  );

  const usersWithKeywordIn = (text: string): string[] => {
    if (keywords.size === 0) return [];
    const read = keywordText(text);
    const called: string[] = [];
    for (const [userId, own] of keywords) if (own.some((one) => hasKeyword(read, one))) called.push(userId);
    return called;
  };

  return {
    async load() {
      for (const { cid } of await database.read.all(selectNotifyAllChannels, {})) addNotifyAllChannel(cid);
      for (const { user_id } of await database.read.all(selectNotifyAllUsers, {})) wantingAll.add(user_id);
      for (const row of await database.read.all(selectSettingsWithTriggers, {}))
        add(row.user_id, parseSettings(row.settings));
    },
    mayNotifySomeone: ({ cid, user_id, text }) =>
      wholeChannels.has(cid) ||
      (followers.get(user_id)?.size ?? 0) > 0 ||
      (keywords.size > 0 && usersWithKeywordIn(text).length > 0),
    subscribersOf: ({ user_id, text }) => [...(followers.get(user_id) ?? []), ...usersWithKeywordIn(text)],
    versionOf: (cid) => wholeChannels.get(cid),
    removeIfUnchanged(cid, mark) {
      if (mark !== undefined && wholeChannels.get(cid) === mark) wholeChannels.delete(cid);
    },
  };
});
