import { groups } from '../../groups/index.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { TextChange } from '../text/textState.ts';
import type { SyncStep } from './pipeline.ts';

/** Publishes that the user is typing (MSG-12), except while editing a sent message. */
export const publishTyping = ({ config, channel, scope }: ComposerParts): SyncStep<TextChange> => ({
  id: 'typing-events',
  run({ origin, text }, { forward }) {
    if (origin !== 'typed' || scope.edited || !config.get().text.publishTypingEvents) return forward();
    if (text.trim() === '') channel.stopTyping(scope.parentId);
    else channel.keystroke(scope.parentId);
    return forward();
  },
});

/** Updates the link previews, where they are enabled (LINK-01). */
export const findLinks = ({ linkPreviews }: ComposerParts): SyncStep<TextChange> => ({
  id: 'link-previews',
  run({ text }, { forward }) {
    linkPreviews.textChanged(text);
    return forward();
  },
});

/** Loads the user groups at the first @, so that pasted mentions work too (MSG-05). */
export const loadMentionedGroups = ({ context }: ComposerParts): SyncStep<TextChange> => ({
  id: 'groups',
  run({ text, previous }, { forward }) {
    if (text.includes('@') && !previous.text.includes('@')) {
      context.loads.run('groups', () => groups(context).load());
    }
    return forward();
  },
});

/** Drops chosen users whose name was removed from the text again. */
export const forgetMentions: SyncStep<TextChange> = {
  id: 'mentioned-users',
  run(change, { next, forward }) {
    const text = change.text.toLowerCase();
    const kept = change.mentionedUsers.filter(({ id, name }) =>
      [id, name].some((word) => text.includes(`@${word.toLowerCase()}`)),
    );
    return kept.length === change.mentionedUsers.length
      ? forward()
      : next({ ...change, mentionedUsers: kept });
  },
};
