import type { EmojiNames } from '../imports/emojiNames.ts';
import type { Source } from '../imports/source.ts';
import type { ZipArchive } from '../zip/zipArchive.ts';
import { slackBookmark, slackEmoji, slackGroup } from './slackAnswers.ts';
import type { SlackArchive, SlackList } from './slackArchive.ts';
import { slackChannelMessages } from './slackChannelMessages.ts';
import { type SlackChannel, slackChannel } from './slackChannels.ts';
import { objectsOfAnswer, objectsOfList } from './slackObjects.ts';
import { slackPerson } from './slackPeople.ts';

/** Reads a Slack export: `users.json`, the lists of channels, and a folder of days for each of them. */
export const slackSource = (zip: ZipArchive, slack: SlackArchive, emoji: EmojiNames): Source => ({
  form: 'slack',

  async *people(note) {
    for await (const [object, location] of objectsOfList(zip, slack.list('users'), 'users', note)) {
      const person = slackPerson(object);
      if (person) yield person;
      else note('users', 'broken_line', true, location);
    }
  },

  async *channels(note) {
    const strange = new Set(slack.folders);
    for (const name of ['channels', 'groups', 'mpims', 'dms'] as const satisfies SlackList[]) {
      for await (const [object, location] of objectsOfList(zip, slack.list(name), 'channels', note)) {
        const channel = slackChannel(name, object);
        if (channel) {
          strange.delete(channel.folder);
          yield channel;
        } else note('channels', 'broken_line', true, location);
      }
    }
    for (const folder of strange) {
      for (const { path } of slack.days(folder)) note('messages', 'channel_unknown', true, path);
    }
  },

  messages(channel, names, note) {
    const slackOne = channel as SlackChannel;
    const days = slack.days(slackOne.folder).map((day) => objectsOfList(zip, day, 'messages', note));
    return slackChannelMessages(slackOne, days, { names, note, emoji });
  },

  async *groups(note) {
    for await (const [object, location] of objectsOfAnswer(zip, slack, 'usergroups', note)) {
      const group = slackGroup(object);
      if (group) yield group;
      else note('groups', 'broken_line', true, location);
    }
  },

  async *bookmarks(note) {
    for await (const [object, location] of objectsOfAnswer(zip, slack, 'bookmarks', note)) {
      const bookmark = slackBookmark(object, emoji);
      if (bookmark) yield bookmark;
      else note('bookmarks', 'broken_line', true, location);
    }
  },

  async *emoji(note) {
    for await (const [object] of objectsOfAnswer(zip, slack, 'emoji', note)) {
      yield* slackEmoji(object);
    }
  },
});
