import {
  attachToMessage,
  changeAttachments,
  removeDroppedFiles,
} from './features/attachments/messageSteps.ts';
import { checkByRules, checkEditByRules, flagByRules } from './features/automod/messageSteps.ts';
import { applySlowMode } from './features/channels/messageSteps.ts';
import { runCommand } from './features/commands/messageSteps.ts';
import { deleteSentDraft } from './features/drafts/messageSteps.ts';
import { checkLinks, checkLinksOfEdit, loadPreviews } from './features/linkPreviews/messageSteps.ts';
import {
  checkSharedLocation,
  endLiveLocation,
  startLiveLocation,
} from './features/locations/messageSteps.ts';
import type { MessagePipelines } from './features/messages/index.ts';
import { refuseBlockedDirect } from './features/moderation/messageSteps.ts';
import { enqueueNotification } from './features/notifications/messageSteps.ts';
import { removePin } from './features/pins/messageSteps.ts';
import { checkPoll } from './features/polls/messageSteps.ts';
import { followThreadOfReply } from './features/threads/messageSteps.ts';
import { askBeforeEdit, askBeforeSend } from './features/webhooks/beforeSend/messageSteps.ts';

/**
 * All message steps in order. `sendMessage`, `updateMessage` and `deleteMessage` authorize, check, write and publish.
 * Each step is in its feature's messageSteps.ts.
 */
export const messagePipelines: MessagePipelines = {
  send: {
    runCommand,
    afterCommand: [deleteSentDraft],
    beforeWrite: [
      askBeforeSend,
      attachToMessage,
      checkPoll,
      checkLinks,
      checkSharedLocation,
      refuseBlockedDirect,
      checkByRules,
    ],
    afterWrite: [
      applySlowMode,
      deleteSentDraft,
      followThreadOfReply,
      loadPreviews,
      startLiveLocation,
      flagByRules,
      enqueueNotification,
    ],
  },
  edit: {
    attachments: [changeAttachments],
    content: [askBeforeEdit, checkLinksOfEdit, checkEditByRules],
    afterWrite: [removeDroppedFiles],
  },
  delete: {
    beforeWrite: [removePin, endLiveLocation],
  },
};
