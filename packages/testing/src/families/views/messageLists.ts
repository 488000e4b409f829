import type { MessageTimeline } from '@confab/client';

type Messages = readonly { readonly id: string }[];

/** One range of messages that a list knows. */
interface Stretch {
  readonly messages: Messages;
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
}

/** All ranges of messages that a list knows, oldest first. */
export interface ShownMessages {
  readonly stretches: readonly Stretch[];
}

/** All ranges of a list, without the sending state of each message and without data of this device alone. */
export function messagesOf(timeline: MessageTimeline): ShownMessages {
  const stretches = timeline.sets.map(({ messages, pagination }) => ({
    ...pagination,
    messages: messages
      .filter(({ type, status }) => type !== 'ephemeral' && status === 'received')
      .map(({ status: _, error: __, ...message }) => message),
  }));
  return { stretches };
}

/**
 * The ranges that a page with these ranges must show, cut from the whole list: each without a gap, and one that is the
 * latest.
 */
export function alignMessages(whole: ShownMessages, { stretches }: ShownMessages): ShownMessages {
  if (stretches.length === 0) return whole;
  const all = whole.stretches.at(-1)?.messages ?? [];
  const indexOf = (message: { id: string } | undefined) => all.findIndex(({ id }) => id === message?.id);
  return {
    stretches: stretches.map(({ messages, hasPrev }, at) => {
      // The last range reaches the newest message, and only the last.
      const isLatest = at === stretches.length - 1;
      const first = indexOf(messages[0]);
      const last = indexOf(messages.at(-1));
      const from = hasPrev ? (first < 0 ? all.length : first) : 0;
      return { hasPrev, hasNext: !isLatest, messages: all.slice(from, isLatest ? undefined : last + 1) };
    }),
  };
}

type ByName = Readonly<Record<string, ShownMessages>>;

/** Aligns several lists by name. */
export const alignEach = (fresh: ByName, shown: ByName) => ({
  shown,
  fresh: Object.fromEntries(
    Object.entries(shown).map(([name, messages]) => [
      name,
      alignMessages(fresh[name] ?? { stretches: [] }, messages),
    ]),
  ),
});
