import { uploadsUnfinishedNotice } from '@confab/protocol';
import type { OutgoingMessage } from '../../messages/index.ts';
import { notifications } from '../../notifications/index.ts';
import type { ComposerPart } from '../composerPart.ts';
import type { ComposerParts } from '../composerParts.ts';
import { notificationOrigin } from '../notificationOrigin.ts';
import { mentionsOf } from '../text/mentionsOf.ts';
import type { Step } from './pipeline.ts';

/** The state of the composition pipeline: the message to send. */
export interface Composition {
  readonly message: OutgoingMessage;
}

/** Blocks sending while attachments are uploading, and notifies the user (COMP-03). */
export const awaitUploads = (composer: ComposerParts): Step<Composition> => ({
  id: 'uploads',
  run(_, { forward, discard }) {
    if (!composer.attachments.isUploading) return forward();
    notifications(composer.context).add({
      ...uploadsUnfinishedNotice,
      severity: 'warning',
      origin: notificationOrigin('MessageComposer', composer),
      unique: true,
    });
    return discard('uploading');
  },
});

/** Adds a part's content. */
export const composePart = (part: ComposerPart): Step<Composition> => ({
  id: part.id,
  run: ({ message }, { next }) => next({ message: part.compose(message) }),
});

/** Adds loaded previews; the addresses of other links are sent as pending (LINK-01). */
export const composeLinkPreviews = ({ linkPreviews }: ComposerParts): Step<Composition> => ({
  id: 'link-previews',
  async run({ message }, { next }) {
    await linkPreviews.ready(message.text ?? '');
    return next({ message: linkPreviews.compose(message) });
  },
});

/** Adds the content of added parts; discards while one of them is blocked. */
export const composeAddedParts = (composer: ComposerParts): Step<Composition> => ({
  id: 'added-parts',
  run({ message }, { next, discard }) {
    const parts = composer.addedParts;
    const blockedReason = parts.map((part) => part.blockedReason?.()).find((reason) => reason !== undefined);
    if (blockedReason !== undefined) return discard(blockedReason);
    return next({ message: parts.reduce((composed, part) => part.compose(composed), message) });
  },
});

/** Keeps mentions only if the text contains the user's id or name after an @ (MSG-05). */
export const composeMentions = (composer: ComposerParts): Step<Composition> => ({
  id: 'mentions',
  run: ({ message }, { next }) =>
    next({ message: { ...message, ...mentionsOf(message.text ?? '', composer) } }),
});

/** Where drafts are enabled, sending the message deletes its draft (COMP-04). */
export const composeDraftMark = ({ config, scope }: ComposerParts): Step<Composition> => ({
  id: 'draft',
  run({ message }, { next, forward }) {
    return config.get().drafts.enabled && !scope.edited
      ? next({ message: { ...message, sends_draft: true } })
      : forward();
  },
});

/** Adds a quote to a new message; editing leaves the quote as it is. */
export const composeQuote = ({ quoted, scope }: ComposerParts): Step<Composition> => ({
  id: 'quote',
  run: ({ message }, { next, forward }) =>
    scope.edited ? forward() : next({ message: quoted.compose(message) }),
});

/** Adds a reply's parent, and whether the reply is also shown in the channel's own list. */
export const composeThread = ({ state, scope }: ComposerParts): Step<Composition> => ({
  id: 'thread',
  run({ message }, { next, forward }) {
    if (scope.parentId === undefined || scope.edited) return forward();
    const shown = state.get().showInChannel ? { show_in_channel: true } : {};
    return next({ message: { ...message, parent_id: scope.parentId, ...shown } });
  },
});

/** Discards if the text is longer than the configured maximum (COMP-02); it is never truncated. */
export const refuseTooLong = ({ text }: ComposerParts): Step<Composition> => ({
  id: 'max-length',
  run: (_, { forward, discard }) => (text.tooLongBy > 0 ? discard('too-long') : forward()),
});

/** Discards if no content suffices for a message (COMP-02, COMP-05). */
export const refuseEmpty = (composer: ComposerParts): Step<Composition> => ({
  id: 'not-empty',
  run: (_, { forward, discard }) => (hasMessage(composer) ? forward() : discard('empty')),
});

/** Whether some part suffices for a message here. */
export function hasMessage({ parts, scope }: Pick<ComposerParts, 'parts' | 'scope'>): boolean {
  const isNewInChannel = scope.parentId === undefined && scope.edited === undefined;
  return parts.some(
    (part) =>
      part.hasContent() &&
      (part.sendableAlone === 'anywhere' || (part.sendableAlone === 'new-in-channel' && isNewInChannel)),
  );
}
