import { rulesArabic } from './core/errors/rules/text.ar.ts';
import { errorsArabic } from './core/errors/text.ar.ts';
import { primitivesArabic } from './core/primitives/text.ar.ts';
import type { CompleteTranslation } from './core/text/index.ts';
import { coreArabic } from './core/text/text.ar.ts';
import { channelFilesArabic } from './features/attachments/channelFiles/text.ar.ts';
import { uploadsArabic } from './features/attachments/composer/text.ar.ts';
import { uploadTrayArabic } from './features/attachments/composer/tray/text.ar.ts';
import { galleryArabic } from './features/attachments/gallery/text.ar.ts';
import { filesArabic } from './features/attachments/shown/text.ar.ts';
import { recordingArabic } from './features/attachments/voice/text.ar.ts';
import { bookmarksArabic } from './features/bookmarks/text.ar.ts';
import { convertArabic } from './features/channels/convert/text.ar.ts';
import { detailsArabic } from './features/channels/details/text.ar.ts';
import { channelDialogsArabic } from './features/channels/dialogs/text.ar.ts';
import { forwardArabic } from './features/channels/forward/text.ar.ts';
import { sidebarArabic } from './features/channels/sidebar/text.ar.ts';
import { channelsArabic } from './features/channels/text.ar.ts';
import { chatArabic } from './features/chat/text.ar.ts';
import { broadcastArabic } from './features/composer/broadcast/text.ar.ts';
import { writingArabic } from './features/composer/settings/text.ar.ts';
import { suggestionsArabic } from './features/composer/suggestions/text.ar.ts';
import { composerArabic } from './features/composer/text.ar.ts';
import { connectionArabic } from './features/connection/text.ar.ts';
import { emojiPickerArabic } from './features/emoji/picker/text.ar.ts';
import { emojiArabic } from './features/emoji/text.ar.ts';
import { linkCardsArabic } from './features/linkPreviews/shown/text.ar.ts';
import { linkPreviewsArabic } from './features/linkPreviews/text.ar.ts';
import { locationsArabic } from './features/locations/text.ar.ts';
import { markdownArabic } from './features/markdown/text.ar.ts';
import { membersArabic } from './features/members/text.ar.ts';
import { missedArabic } from './features/mentions/missed/text.ar.ts';
import { mentionsArabic } from './features/mentions/text.ar.ts';
import { messageActionsArabic } from './features/messages/actions/text.ar.ts';
import { commandAnswersArabic } from './features/messages/commandAnswers/text.ar.ts';
import { listControlsArabic } from './features/messages/controls/text.ar.ts';
import { historyArabic } from './features/messages/history/text.ar.ts';
import { scrollingArabic } from './features/messages/scrolling/text.ar.ts';
import { systemNotesArabic } from './features/messages/systemNotes/text.ar.ts';
import { messagesArabic } from './features/messages/text.ar.ts';
import { visibleToArabic } from './features/messages/visibleTo/text.ar.ts';
import { moderationArabic } from './features/moderation/text.ar.ts';
import { notificationsArabic } from './features/notifications/text.ar.ts';
import { whyArabic } from './features/notifications/why/text.ar.ts';
import { picturesArabic } from './features/pictures/text.ar.ts';
import { pinnedMessagesArabic } from './features/pins/panel/text.ar.ts';
import { pinsArabic } from './features/pins/text.ar.ts';
import { pollFormArabic } from './features/polls/composing/text.ar.ts';
import { pollsArabic } from './features/polls/shown/text.ar.ts';
import { pollErrorsArabic } from './features/polls/text.ar.ts';
import { profileFieldsArabic } from './features/profileFields/text.ar.ts';
import { reactionsArabic } from './features/reactions/text.ar.ts';
import { whoReactedArabic } from './features/reactions/whoReacted/text.ar.ts';
import { readsArabic } from './features/reads/text.ar.ts';
import { dueRemindersArabic } from './features/reminders/page/text.ar.ts';
import { remindersArabic } from './features/reminders/text.ar.ts';
import { scheduledMessagesArabic } from './features/scheduledMessages/text.ar.ts';
import { searchArabic } from './features/search/text.ar.ts';
import { switcherArabic } from './features/switcher/text.ar.ts';
import { threadPanelArabic } from './features/threads/panel/text.ar.ts';
import { threadsArabic } from './features/threads/text.ar.ts';
import { typingArabic } from './features/typing/text.ar.ts';
import { usersArabic } from './features/users/text.ar.ts';
import type { KitTexts } from './texts.ts';

/** Every text of the kit in Arabic: `translation={arabic}` of a provider with `locale="ar"`. */
export const arabic: CompleteTranslation<KitTexts> = {
  ...primitivesArabic,
  ...coreArabic,
  ...errorsArabic,
  ...rulesArabic,
  ...channelFilesArabic,
  ...uploadsArabic,
  ...uploadTrayArabic,
  ...galleryArabic,
  ...filesArabic,
  ...recordingArabic,
  ...detailsArabic,
  ...channelDialogsArabic,
  ...forwardArabic,
  ...sidebarArabic,
  ...channelsArabic,
  ...chatArabic,
  ...broadcastArabic,
  ...writingArabic,
  ...suggestionsArabic,
  ...composerArabic,
  ...connectionArabic,
  ...emojiPickerArabic,
  ...emojiArabic,
  ...linkCardsArabic,
  ...linkPreviewsArabic,
  ...locationsArabic,
  ...markdownArabic,
  ...membersArabic,
  ...mentionsArabic,
  ...messageActionsArabic,
  ...commandAnswersArabic,
  ...historyArabic,
  ...scrollingArabic,
  ...messagesArabic,
  ...systemNotesArabic,
  ...visibleToArabic,
  ...moderationArabic,
  ...notificationsArabic,
  ...whyArabic,
  ...picturesArabic,
  ...pinnedMessagesArabic,
  ...pinsArabic,
  ...pollFormArabic,
  ...pollsArabic,
  ...pollErrorsArabic,
  ...profileFieldsArabic,
  ...reactionsArabic,
  ...whoReactedArabic,
  ...dueRemindersArabic,
  ...remindersArabic,
  ...scheduledMessagesArabic,
  ...searchArabic,
  ...switcherArabic,
  ...threadPanelArabic,
  ...threadsArabic,
  ...typingArabic,
  ...usersArabic,
  ...listControlsArabic,
  ...readsArabic,
  ...bookmarksArabic,
  ...convertArabic,
  ...missedArabic,
};
