import { rulesGerman } from './core/errors/rules/text.de.ts';
import { errorsGerman } from './core/errors/text.de.ts';
import { primitivesGerman } from './core/primitives/text.de.ts';
import type { CompleteTranslation } from './core/text/index.ts';
import { coreGerman } from './core/text/text.de.ts';
import { channelFilesGerman } from './features/attachments/channelFiles/text.de.ts';
import { uploadsGerman } from './features/attachments/composer/text.de.ts';
import { uploadTrayGerman } from './features/attachments/composer/tray/text.de.ts';
import { galleryGerman } from './features/attachments/gallery/text.de.ts';
import { filesGerman } from './features/attachments/shown/text.de.ts';
import { recordingGerman } from './features/attachments/voice/text.de.ts';
import { bookmarksGerman } from './features/bookmarks/text.de.ts';
import { convertGerman } from './features/channels/convert/text.de.ts';
import { detailsGerman } from './features/channels/details/text.de.ts';
import { channelDialogsGerman } from './features/channels/dialogs/text.de.ts';
import { forwardGerman } from './features/channels/forward/text.de.ts';
import { sidebarGerman } from './features/channels/sidebar/text.de.ts';
import { channelsGerman } from './features/channels/text.de.ts';
import { chatGerman } from './features/chat/text.de.ts';
import { broadcastGerman } from './features/composer/broadcast/text.de.ts';
import { writingGerman } from './features/composer/settings/text.de.ts';
import { suggestionsGerman } from './features/composer/suggestions/text.de.ts';
import { composerGerman } from './features/composer/text.de.ts';
import { connectionGerman } from './features/connection/text.de.ts';
import { emojiPickerGerman } from './features/emoji/picker/text.de.ts';
import { emojiGerman } from './features/emoji/text.de.ts';
import { linkCardsGerman } from './features/linkPreviews/shown/text.de.ts';
import { linkPreviewsGerman } from './features/linkPreviews/text.de.ts';
import { locationsGerman } from './features/locations/text.de.ts';
import { markdownGerman } from './features/markdown/text.de.ts';
import { membersGerman } from './features/members/text.de.ts';
import { missedGerman } from './features/mentions/missed/text.de.ts';
import { mentionsGerman } from './features/mentions/text.de.ts';
import { messageActionsGerman } from './features/messages/actions/text.de.ts';
import { commandAnswersGerman } from './features/messages/commandAnswers/text.de.ts';
import { listControlsGerman } from './features/messages/controls/text.de.ts';
import { historyGerman } from './features/messages/history/text.de.ts';
import { scrollingGerman } from './features/messages/scrolling/text.de.ts';
import { systemNotesGerman } from './features/messages/systemNotes/text.de.ts';
import { messagesGerman } from './features/messages/text.de.ts';
import { visibleToGerman } from './features/messages/visibleTo/text.de.ts';
import { moderationGerman } from './features/moderation/text.de.ts';
import { notificationsGerman } from './features/notifications/text.de.ts';
import { whyGerman } from './features/notifications/why/text.de.ts';
import { picturesGerman } from './features/pictures/text.de.ts';
import { pinnedMessagesGerman } from './features/pins/panel/text.de.ts';
import { pinsGerman } from './features/pins/text.de.ts';
import { pollFormGerman } from './features/polls/composing/text.de.ts';
import { pollsGerman } from './features/polls/shown/text.de.ts';
import { pollErrorsGerman } from './features/polls/text.de.ts';
import { profileFieldsGerman } from './features/profileFields/text.de.ts';
import { reactionsGerman } from './features/reactions/text.de.ts';
import { whoReactedGerman } from './features/reactions/whoReacted/text.de.ts';
import { readsGerman } from './features/reads/text.de.ts';
import { dueRemindersGerman } from './features/reminders/page/text.de.ts';
import { remindersGerman } from './features/reminders/text.de.ts';
import { scheduledMessagesGerman } from './features/scheduledMessages/text.de.ts';
import { searchGerman } from './features/search/text.de.ts';
import { switcherGerman } from './features/switcher/text.de.ts';
import { threadPanelGerman } from './features/threads/panel/text.de.ts';
import { threadsGerman } from './features/threads/text.de.ts';
import { typingGerman } from './features/typing/text.de.ts';
import { usersGerman } from './features/users/text.de.ts';
import type { KitTexts } from './texts.ts';

/** Every text of the kit in German: `translation={german}` of a provider with `locale="de"`. */
export const german: CompleteTranslation<KitTexts> = {
  ...primitivesGerman,
  ...coreGerman,
  ...errorsGerman,
  ...rulesGerman,
  ...channelFilesGerman,
  ...uploadsGerman,
  ...uploadTrayGerman,
  ...galleryGerman,
  ...filesGerman,
  ...recordingGerman,
  ...detailsGerman,
  ...channelDialogsGerman,
  ...forwardGerman,
  ...sidebarGerman,
  ...channelsGerman,
  ...chatGerman,
  ...broadcastGerman,
  ...writingGerman,
  ...suggestionsGerman,
  ...composerGerman,
  ...connectionGerman,
  ...emojiPickerGerman,
  ...emojiGerman,
  ...linkCardsGerman,
  ...linkPreviewsGerman,
  ...locationsGerman,
  ...markdownGerman,
  ...membersGerman,
  ...mentionsGerman,
  ...messageActionsGerman,
  ...commandAnswersGerman,
  ...historyGerman,
  ...scrollingGerman,
  ...messagesGerman,
  ...systemNotesGerman,
  ...visibleToGerman,
  ...moderationGerman,
  ...notificationsGerman,
  ...whyGerman,
  ...picturesGerman,
  ...pinnedMessagesGerman,
  ...pinsGerman,
  ...pollFormGerman,
  ...pollsGerman,
  ...pollErrorsGerman,
  ...profileFieldsGerman,
  ...reactionsGerman,
  ...whoReactedGerman,
  ...dueRemindersGerman,
  ...remindersGerman,
  ...scheduledMessagesGerman,
  ...searchGerman,
  ...switcherGerman,
  ...threadPanelGerman,
  ...threadsGerman,
  ...typingGerman,
  ...usersGerman,
  ...listControlsGerman,
  ...readsGerman,
  ...bookmarksGerman,
  ...convertGerman,
  ...missedGerman,
};
