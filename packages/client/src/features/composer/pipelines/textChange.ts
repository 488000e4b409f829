import { groups } from '../../groups/index.ts';
import type { ComposerParts } from '../composerParts.ts';
import type { TextChange } from '../text/textState.ts';
import type { SyncStep } from './pipeline.ts';

/** Tells the others that somebody types (MSG-12). Who changes a message that is sent writes nothing new. */
export const publishTyping = ({ config, home, scope }: ComposerParts): SyncStep<TextChange> => ({
  id: 'typing-events',
  run({ origin, text }, { forward }) {
    if (origin !== 'typed' || scope.edited || !config.get().text.publishTypingEvents) return forward();
    if (text.trim() === '') home.stopTyping(scope.parentId);
    else home.keystroke(scope.parentId);
    return forward();
  },
});

/** Links of the text get their previews, where those are on (LINK-01). */
export const findLinks = ({ linkPreviews }: ComposerParts): SyncStep<TextChange> => ({
  id: 'link-previews',
  run({ text }, { forward }) {
    linkPreviews.textChanged(text);
    return forward();
  },
});

/** The names of groups are wanted from the first @ on, so that what is pasted and sent calls them too (MSG-05). */
export const wantGroups = ({ context }: ComposerParts): SyncStep<TextChange> => ({
  id: 'groups',
  run({ text, previous }, { forward }) {
    if (text.includes('@') && !previous.text.includes('@')) {
      context.loads.run('groups', () => groups(context).load());
    }
    return forward();
  },
});

/** People who were chosen, and whose name the writer has taken out again, are forgotten. */
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
