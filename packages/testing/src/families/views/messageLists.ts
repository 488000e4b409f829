import type { MessageTimeline } from '@confab/client';

type Messages = readonly { readonly id: string }[];

/** One stretch of messages that a list knows. */
interface Stretch {
  readonly messages: Messages;
  readonly hasPrev: boolean;
  readonly hasNext: boolean;
}

/** What a list of messages knows: all its stretches, oldest first. */
export interface ShownMessages {
  readonly stretches: readonly Stretch[];
}

/** All stretches of a list, without how far the sending of each message has come and without what is this device's alone. */
export function messagesOf(timeline: MessageTimeline): ShownMessages {
  const stretches = timeline.sets.map(({ messages, pagination }) => ({
    ...pagination,
    messages: messages
      .filter(({ type, status }) => type !== 'ephemeral' && status === 'received')
      .map(({ status: _, error: __, ...message }) => message),
  }));
  return { stretches };
}

/** What a page must show that has loaded these stretches, by the whole list: each without a gap, and one that is the latest. */
export function alignMessages(whole: ShownMessages, { stretches }: ShownMessages): ShownMessages {
  if (stretches.length === 0) return whole;
  const all = whole.stretches.at(-1)?.messages ?? [];
  const indexOf = (message: { id: string } | undefined) => all.findIndex(({ id }) => id === message?.id);
  return {
    stretches: stretches.map(({ messages, hasPrev }, at) => {
      // The last one reaches to the newest message, and only the last.
      const isLatest = at === stretches.length - 1;
      const first = indexOf(messages[0]);
      const last = indexOf(messages.at(-1));
      const from = hasPrev ? (first < 0 ? all.length : first) : 0;
      return { hasPrev, hasNext: !isLatest, messages: all.slice(from, isLatest ? undefined : last + 1) };
    }),
  };
}
