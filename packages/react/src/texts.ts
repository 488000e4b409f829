import { rulesText } from './core/errors/rules/text.en.ts';
import { errorsText } from './core/errors/text.en.ts';
import { primitivesText } from './core/primitives/text.en.ts';
import { defineCatalogue, type Translation } from './core/text/index.ts';
import { coreText } from './core/text/text.en.ts';
import { channelFilesText } from './features/attachments/channelFiles/text.en.ts';
import { uploadsText } from './features/attachments/composer/text.en.ts';
import { uploadTrayText } from './features/attachments/composer/tray/text.en.ts';
import { galleryText } from './features/attachments/gallery/text.en.ts';
import { filesText } from './features/attachments/shown/text.en.ts';
import { recordingText } from './features/attachments/voice/text.en.ts';
import { bookmarksText } from './features/bookmarks/text.en.ts';
import { convertText } from './features/channels/convert/text.en.ts';
import { detailsText } from './features/channels/details/text.en.ts';
import { channelDialogsText } from './features/channels/dialogs/text.en.ts';
import { forwardText } from './features/channels/forward/text.en.ts';
import { sidebarText } from './features/channels/sidebar/text.en.ts';
import { channelsText } from './features/channels/text.en.ts';
import { chatText } from './features/chat/text.en.ts';
import { broadcastText } from './features/composer/broadcast/text.en.ts';
import { writingText } from './features/composer/settings/text.en.ts';
import { suggestionsText } from './features/composer/suggestions/text.en.ts';
import { composerText } from './features/composer/text.en.ts';
import { connectionText } from './features/connection/text.en.ts';
import { emojiPickerText } from './features/emoji/picker/text.en.ts';
import { emojiText } from './features/emoji/text.en.ts';
import { linkCardsText } from './features/linkPreviews/shown/text.en.ts';
import { linkPreviewsText } from './features/linkPreviews/text.en.ts';
import { locationsText } from './features/locations/text.en.ts';
import { markdownText } from './features/markdown/text.en.ts';
import { membersText } from './features/members/text.en.ts';
import { missedText } from './features/mentions/missed/text.en.ts';
import { mentionsText } from './features/mentions/text.en.ts';
import { messageActionsText } from './features/messages/actions/text.en.ts';
import { commandAnswersText } from './features/messages/commandAnswers/text.en.ts';
import { listControlsText } from './features/messages/controls/text.en.ts';
import { historyText } from './features/messages/history/text.en.ts';
import { scrollingText } from './features/messages/scrolling/text.en.ts';
import { systemNotesText } from './features/messages/systemNotes/text.en.ts';
import { messagesText } from './features/messages/text.en.ts';
import { visibleToText } from './features/messages/visibleTo/text.en.ts';
import { moderationText } from './features/moderation/text.en.ts';
import { notificationsText } from './features/notifications/text.en.ts';
import { whyText } from './features/notifications/why/text.en.ts';
import { picturesText } from './features/pictures/text.en.ts';
import { pinnedMessagesText } from './features/pins/panel/text.en.ts';
import { pinsText } from './features/pins/text.en.ts';
import { pollFormText } from './features/polls/composing/text.en.ts';
import { pollsText } from './features/polls/shown/text.en.ts';
import { pollErrorsText } from './features/polls/text.en.ts';
import { profileFieldsText } from './features/profileFields/text.en.ts';
import { reactionsText } from './features/reactions/text.en.ts';
import { whoReactedText } from './features/reactions/whoReacted/text.en.ts';
import { readsText } from './features/reads/text.en.ts';
import { dueRemindersText } from './features/reminders/page/text.en.ts';
import { remindersText } from './features/reminders/text.en.ts';
import { scheduledMessagesText } from './features/scheduledMessages/text.en.ts';
import { searchText } from './features/search/text.en.ts';
import { switcherText } from './features/switcher/text.en.ts';
import { threadPanelText } from './features/threads/panel/text.en.ts';
import { threadsText } from './features/threads/text.en.ts';
import { typingText } from './features/typing/text.en.ts';
import { usersText } from './features/users/text.en.ts';

/** Every text of the kit, in English; an entry of its own, since a page loads only the texts that it shows. */
export const english = defineCatalogue({
  ...primitivesText,
  ...coreText,
  ...errorsText,
  ...rulesText,
  ...channelFilesText,
  ...uploadsText,
  ...uploadTrayText,
  ...galleryText,
  ...filesText,
  ...recordingText,
  ...detailsText,
  ...channelDialogsText,
  ...forwardText,
  ...sidebarText,
  ...channelsText,
  ...chatText,
  ...connectionText,
  ...broadcastText,
  ...writingText,
  ...suggestionsText,
  ...composerText,
  ...emojiPickerText,
  ...emojiText,
  ...linkCardsText,
  ...linkPreviewsText,
  ...locationsText,
  ...markdownText,
  ...membersText,
  ...mentionsText,
  ...messageActionsText,
  ...commandAnswersText,
  ...messagesText,
  ...systemNotesText,
  ...visibleToText,
  ...moderationText,
  ...listControlsText,
  ...historyText,
  ...scrollingText,
  ...notificationsText,
  ...whyText,
  ...picturesText,
  ...pinnedMessagesText,
  ...pinsText,
  ...pollFormText,
  ...pollsText,
  ...pollErrorsText,
  ...profileFieldsText,
  ...reactionsText,
  ...whoReactedText,
  ...readsText,
  ...dueRemindersText,
  ...remindersText,
  ...scheduledMessagesText,
  ...searchText,
  ...switcherText,
  ...threadPanelText,
  ...threadsText,
  ...typingText,
  ...usersText,
  ...bookmarksText,
  ...convertText,
  ...missedText,
});

/** All texts of the kit, by group and name. */
export type KitTexts = typeof english;

/** Another language's, or a host's own, texts for any keys of the kit. */
export type KitTranslation = Translation<KitTexts>;
