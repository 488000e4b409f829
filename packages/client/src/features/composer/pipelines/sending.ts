import type { LocalMessage, MessageChange, OutgoingMessage } from '../../messages/index.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { Step } from './pipeline.ts';

/** The state of the send pipeline: the composed message, and the one shown for it. */
export interface Sending {
  readonly message: OutgoingMessage;
  readonly sent?: LocalMessage;
}

/** Hands a new message to the outbox: it is shown from now on, and sent once (MSG-02). */
export const deliver = ({ channel, scope }: ComposerParts): Step<Sending> => ({
  id: 'deliver',
  run(sending, { next, forward }) {
    return scope.edited ? forward() : next({ ...sending, sent: channel.send(sending.message) });
  },
});

export const stopTyping = ({ channel, scope }: ComposerParts): Step<Sending> => ({
  id: 'typing-events',
  run(_, { forward }) {
    if (!scope.edited) channel.stopTyping(scope.parentId);
    return forward();
  },
});

/** Removes sent content from the composer; closes the composer of an edit. */
export const clear = (composer: ComposerParts): Step<Sending> => ({
  id: 'clear',
  run({ sent }, { forward }) {
    composer.clearSubmitted(sent);
    return forward();
  },
});

/** Saves an edit; if the service refuses it, the edit opens again with its content. */
export const saveEdit = (composer: ComposerParts): Step<Sending> => ({
  id: 'save-edit',
  async run({ message }, { forward }) {
    const { edited } = composer.scope;
    const change = edited && changeOf(edited, message);
    if (!edited || !change) return forward();
    try {
      await composer.channel.edit(edited.id, change);
    } catch (cause) {
      composer.reopenEdit();
      throw cause;
    }
    composer.clear();
    return forward();
  },
});

/** Returns the changes of an edit; undefined if there are none. Mentions follow from the text. */
function changeOf(edited: LocalMessage, message: OutgoingMessage): MessageChange | undefined {
  const { text = '', attachments = [], custom = {} } = message;
  const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const pending = message.pending_previews ?? [];
  const arePendingNew = !isSame(pending, edited.pending_previews ?? []);
  const areAttachmentsNew = !isSame(attachments, edited.attachments);
  const isCustomNew = !isSame(custom, edited.custom);
  if (text === edited.text && !areAttachmentsNew && !arePendingNew && !isCustomNew) return undefined;
  return {
    text,
    mentioned_user_ids: message.mentioned_user_ids ?? [],
    mentioned_channel: message.mentioned_channel ?? false,
    mentioned_here: message.mentioned_here ?? false,
    mentioned_roles: message.mentioned_roles ?? [],
    mentioned_group_ids: message.mentioned_group_ids ?? [],
    ...(areAttachmentsNew && { attachments }),
    ...(arePendingNew && { pending_previews: pending }),
    ...(isCustomNew && { custom }),
  };
}
