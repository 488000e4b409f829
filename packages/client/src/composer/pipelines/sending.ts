import type { Draft, LocalMessage, MessageChange } from '../../messages/index.ts';
import { sameItems } from '../../store/shallowEqual.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { Step } from './pipeline.ts';

/** What goes through the send pipeline: the composed message, and the one that is shown for it. */
export interface Sending {
  readonly message: Draft;
  readonly sent?: LocalMessage;
}

/** Hands a new message to the outbox: it is shown from now on, and goes out once (MSG-02). */
export const deliver = ({ home, scope }: ComposerParts): Step<Sending> => ({
  id: 'deliver',
  run(sending, { next, forward }) {
    return scope.edited ? forward() : next({ ...sending, sent: home.send(sending.message) });
  },
});

export const stopTyping = ({ home, scope }: ComposerParts): Step<Sending> => ({
  id: 'typing-events',
  run(_, { forward }) {
    if (!scope.edited) home.stopTyping(scope.parentId);
    return forward();
  },
});

/** What has gone out is no longer in the composer; the composer of an edit is closed. */
export const clear = (composer: ComposerParts): Step<Sending> => ({
  id: 'clear',
  run(_, { forward }) {
    composer.clearSubmitted();
    return forward();
  },
});

/** Saves a change of a message that is sent; where the service refuses, the edit opens again with what was written. */
export const saveEdit = (composer: ComposerParts): Step<Sending> => ({
  id: 'save-edit',
  async run({ message }, { forward }) {
    const { edited } = composer.scope;
    const change = edited && changeOf(edited, message);
    if (!edited || !change) return forward();
    try {
      await composer.home.edit(edited.id, change);
    } catch (cause) {
      composer.reopenEdit();
      throw cause;
    }
    return forward();
  },
});

/** What an edit changes; nothing where all is as it was. */
function changeOf(edited: LocalMessage, message: Draft): MessageChange | undefined {
  const custom = message.custom ?? {};
  const isTextNew = (message.text ?? '') !== edited.text;
  const isCustomNew = JSON.stringify(custom) !== JSON.stringify(edited.custom);
  const mentioned = message.mentioned_user_ids ?? [];
  const areMentionsNew = !sameItems([...mentioned].sort(), edited.mentioned_users.map(({ id }) => id).sort());
  if (!isTextNew && !isCustomNew && !areMentionsNew) return undefined;
  return {
    text: message.text ?? '',
    mentioned_user_ids: mentioned,
    ...(isCustomNew && { custom }),
  };
}
