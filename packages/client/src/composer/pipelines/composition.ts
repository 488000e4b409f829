import type { Draft } from '../../messages/index.ts';
import type { ComposerPart } from '../composerPart.ts';
import type { ComposerParts } from '../composerParts.ts';
import { keptMentions } from '../text/keptMentions.ts';
import type { Step } from './pipeline.ts';

/** What goes through the composition pipeline: the message as it is to go out. */
export interface Composition {
  readonly message: Draft;
}

/** Lets a part put in what it holds. */
export const composePart = (part: ComposerPart): Step<Composition> => ({
  id: part.id,
  run: ({ message }, { next }) => next({ message: part.compose(message) }),
});

/** The same for the parts that were added to the built-in ones. */
export const composeAddedParts = (composer: ComposerParts): Step<Composition> => ({
  id: 'added-parts',
  run: ({ message }, { next }) =>
    next({ message: composer.addedParts.reduce((composed, part) => part.compose(composed), message) }),
});

/** Mentions are kept only if the text contains the user's id or name after an @ (MSG-05). */
export const composeMentions = ({ text, home }: ComposerParts): Step<Composition> => ({
  id: 'mentions',
  run({ message }, { next, forward }) {
    const known = [...text.state.get().mentionedUsers, ...home.members().map(({ user }) => user)];
    const ids = keptMentions(message.text ?? '', known);
    return ids.length === 0 ? forward() : next({ message: { ...message, mentioned_user_ids: ids } });
  },
});

export const composeQuote = ({ state, scope }: ComposerParts): Step<Composition> => ({
  id: 'quote',
  run({ message }, { next, forward }) {
    const { quoted } = state.get();
    return quoted && !scope.edited
      ? next({ message: { ...message, quoted_message_id: quoted.id } })
      : forward();
  },
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
