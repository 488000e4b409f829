import { uploadsUnfinishedNotice } from '@confab/protocol';
import type { Draft } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';
import type { ComposerParts } from '../composerParts.ts';
import { notificationOrigin } from '../notificationOrigin.ts';
import { mentionsOf } from '../text/mentionsOf.ts';
import type { Step } from './pipeline.ts';

/** What goes through the composition pipeline: the message as it is to go out. */
export interface Composition {
  readonly message: Draft;
}

/** Sending is blocked while attachments are uploading, and the person is told (COMP-03). */
export const awaitUploads = (composer: ComposerParts): Step<Composition> => ({
  id: 'uploads',
  run(_, { forward, discard }) {
    if (!composer.attachments.isUploading) return forward();
    composer.context.notifications.add({
      ...uploadsUnfinishedNotice,
      severity: 'warning',
      origin: notificationOrigin('MessageComposer', composer),
      unique: true,
    });
    return discard('uploading');
  },
});

/** Lets a part put in what it holds. */
export const composePart = (part: ComposerPart): Step<Composition> => ({
  id: part.id,
  run: ({ message }, { next }) => next({ message: part.compose(message) }),
});

/** Previews that are loaded travel along; those of other links are named as pending (LINK-01). */
export const composeLinkPreviews = ({ linkPreviews }: ComposerParts): Step<Composition> => ({
  id: 'link-previews',
  async run({ message }, { next }) {
    await linkPreviews.ready(message.text ?? '');
    return next({ message: linkPreviews.compose(message) });
  },
});

/** The same for the parts that were added to the built-in ones; discarded while one of them is not right yet. */
export const composeAddedParts = (composer: ComposerParts): Step<Composition> => ({
  id: 'added-parts',
  run({ message }, { next, discard }) {
    const parts = composer.addedParts;
    const hindrance = parts.map((part) => part.hindrance?.()).find((reason) => reason !== undefined);
    if (hindrance !== undefined) return discard(hindrance);
    return next({ message: parts.reduce((composed, part) => part.compose(composed), message) });
  },
});

/** Mentions are kept only if the text contains the user's id or name after an @ (MSG-05). */
export const composeMentions = (composer: ComposerParts): Step<Composition> => ({
  id: 'mentions',
  run: ({ message }, { next }) =>
    next({ message: { ...message, ...mentionsOf(message.text ?? '', composer) } }),
});

/** Where drafts are on, the message takes the draft of its place along (COMP-04). */
export const composeDraftMark = ({ config, scope }: ComposerParts): Step<Composition> => ({
  id: 'draft',
  run({ message }, { next, forward }) {
    return config.get().drafts.enabled && !scope.edited
      ? next({ message: { ...message, sends_draft: true } })
      : forward();
  },
});

/** Only a new message quotes; a change leaves the quote as it is. */
export const composeQuote = ({ quoted, scope }: ComposerParts): Step<Composition> => ({
  id: 'quote',
  run: ({ message }, { next, forward }) =>
    scope.edited ? forward() : next({ message: quoted.compose(message) }),
});

/** A reply names its parent, and may stand in the channel's own list too. */
export const composeThread = ({ state, scope }: ComposerParts): Step<Composition> => ({
  id: 'thread',
  run({ message }, { next, forward }) {
    if (scope.parentId === undefined || scope.edited) return forward();
    const shown = state.get().showInChannel ? { show_in_channel: true } : {};
    return next({ message: { ...message, parent_id: scope.parentId, ...shown } });
  },
});

/** Sending is discarded if the text is longer than the configured maximum (COMP-02); it is never cut. */
export const refuseTooLong = ({ text }: ComposerParts): Step<Composition> => ({
  id: 'max-length',
  run: (_, { forward, discard }) => (text.tooLongBy > 0 ? discard('too-long') : forward()),
});

/** Sending is discarded if nothing in it makes a message by itself (COMP-02, COMP-05). */
export const refuseEmpty = (composer: ComposerParts): Step<Composition> => ({
  id: 'not-empty',
  run: (_, { forward, discard }) => (hasMessage(composer) ? forward() : discard('empty')),
});

/** Whether some part is enough for a message here. */
export function hasMessage({ parts, scope }: Pick<ComposerParts, 'parts' | 'scope'>): boolean {
  const isNewInChannel = scope.parentId === undefined && scope.edited === undefined;
  return parts.some(
    (part) =>
      part.hasContent() &&
      (part.standsAlone === 'anywhere' || (part.standsAlone === 'new-in-channel' && isNewInChannel)),
  );
}
