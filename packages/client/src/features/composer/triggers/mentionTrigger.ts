import { mentionableRoles, searchPageSize, type User, type UserRef } from '@confab/protocol';
import type { ChannelContext } from '../../channels/index.ts';
import { groups } from '../../groups/index.ts';
import { type SearchPage, type SearchPageRequest, UserSearchSource } from '../../search/index.ts';
import { queryUsers } from '../../users/index.ts';
import type { ComposerChannel } from '../composerChannel.ts';
import { beginsWith } from './foldText.ts';
import type { Suggestion } from './suggestion.ts';
import type { TextTrigger } from './textTrigger.ts';

/** A name of up to four words, or nothing yet; two spaces, or a second sign, end it. */
const NAME = /^(?:[^\s@]+(?: [^\s@]+){0,3} ?)?$/u;

/** Searches users and loads the groups, which are then suggested from memory. */
class MentionSource extends UserSearchSource {
  readonly #context: ChannelContext;

  constructor(context: ChannelContext) {
    super({
      environment: context.environment,
      queryUsers: (filter, sort, { signal, ...page }) =>
        queryUsers(context, { filter, sort, ...page }, signal),
    });
    this.#context = context;
  }

  protected override async query(text: string, page: SearchPageRequest): Promise<SearchPage<User>> {
    const [found] = await Promise.all([super.query(text, page), groups(this.#context).load()]);
    return found;
  }
}

/**
 * `@`: the channel's members first, the most recent authors on top; then @channel, groups and roles, then everybody
 * (MSG-05).
 */
export function mentionTrigger(
  context: ChannelContext,
  channel: ComposerChannel,
  parentId: string | undefined,
): TextTrigger<UserRef> {
  const isMe = (id: string) => id === context.me.get()?.id;
  const isNamed = ({ id, name }: { id: string; name: string }, query: string) =>
    beginsWith(name, query) || beginsWith(id, query);

  const members = (query: string): Suggestion[] => {
    const lastWrote = new Map(channel.messages(parentId).map(({ user }, index) => [user.id, index]));
    return channel
      .members()
      .filter(({ state, user }) => state === 'joined' && !isMe(user.id) && isNamed(user, query))
      .map(({ user }) => user)
      .sort(
        (a, b) => (lastWrote.get(b.id) ?? -1) - (lastWrote.get(a.id) ?? -1) || a.name.localeCompare(b.name),
      )
      .slice(0, searchPageSize)
      .map((user) => ({ kind: 'user', user, isMember: true }));
  };
  const wide = (query: string): Suggestion[] => [
    ...(['channel', 'here'] as const)
      .filter((word) => channel.can('notify-channel') && word.startsWith(query.toLowerCase()))
      .map((word) => ({ kind: 'everyone' as const, word })),
    ...[...groups(context).state.get().values()]
      .filter((group) => isNamed(group, query))
      .map((group) => ({ kind: 'group' as const, group })),
    ...mentionableRoles
      .filter((role) => role.startsWith(query.toLowerCase()))
      .map((role) => ({ kind: 'role' as const, role })),
  ];

  return {
    type: 'mentions',
    syntax: { sign: '@', query: NAME, minCharacters: 0 },
    source: new MentionSource(context),
    recall: (query) => [...members(query), ...wide(query)],
    matches: (suggestion, query) => suggestion.kind === 'user' && isNamed(suggestion.user, query),
    fromFound: (user) => {
      if (isMe(user.id)) return undefined;
      const isMember = channel
        .members()
        .some((member) => member.user_id === user.id && member.state === 'joined');
      return { kind: 'user', user, isMember };
    },
    complete(suggestion) {
      switch (suggestion.kind) {
        case 'user':
          return { insert: `@${suggestion.user.name}`, mentionedUser: suggestion.user };
        case 'group':
          return { insert: `@${suggestion.group.id}` };
        case 'everyone':
          return { insert: `@${suggestion.word}` };
        default:
          return { insert: suggestion.kind === 'role' ? `@${suggestion.role}` : '' };
      }
    },
  };
}
