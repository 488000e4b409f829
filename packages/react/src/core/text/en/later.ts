import { defineCatalogue } from '../catalogue.ts';
import { files } from './files.ts';
import { english } from './index.ts';
import { channels as channelsLater } from './later/channels.ts';
import { emoji as emojiLater } from './later/emoji.ts';
import { messages as messagesLater } from './later/messages.ts';
import { recording as recordingLater } from './later/recording.ts';
import { uploads as uploadsLater } from './later/uploads.ts';
import { linkCards } from './linkCards.ts';
import { linkPreviews } from './linkPreviews.ts';
import { members } from './members.ts';
import { suggestions } from './suggestions.ts';
import { users } from './users.ts';

/** The words that are there at once, and those of the parts of the kit that load when they are first drawn. */
export const laterEnglish = defineCatalogue({
  ...english,
  channels: { ...english.channels, ...channelsLater },
  emoji: { ...english.emoji, ...emojiLater },
  messages: { ...english.messages, ...messagesLater },
  recording: { ...english.recording, ...recordingLater },
  uploads: { ...english.uploads, ...uploadsLater },
  files,
  linkCards,
  linkPreviews,
  members,
  suggestions,
  users,
});

/** The catalogue of such a part. */
export type LaterEnglish = typeof laterEnglish;
