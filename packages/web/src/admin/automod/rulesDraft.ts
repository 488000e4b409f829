import type { AutomodRules, AutomodRulesInput, SpamAction } from '@confab/protocol';
import { splitWords } from '../layout/splitText.ts';

/**
 * The rules of a channel type as their form holds them: a rule that is off keeps its numbers while the page is open.
 */
export interface RulesDraft {
  links: boolean;
  linksAction: 'flag' | 'block';
  allowed: string;
  denied: string;
  /** In hours. */
  age: string;
  flood: boolean;
  floodAction: SpamAction;
  floodMessages: string;
  floodSeconds: string;
  repeats: boolean;
  repeatsAction: SpamAction;
  repeatsMessages: string;
  repeatsSeconds: string;
  mentions: boolean;
  mentionsAction: SpamAction;
  maxMentions: string;
  /** In minutes, for all rules that time out. */
  timeOut: string;
}

const hour = 3600;
const minute = 60;

export function rulesDraftOf({ links, flood, repeats, mentions }: AutomodRules): RulesDraft {
  const timeout = flood?.timeout ?? repeats?.timeout ?? mentions?.timeout ?? 10 * minute;
  return {
    links: links !== undefined,
    linksAction: links?.action ?? 'flag',
    allowed: links?.allowed_domains.join(', ') ?? '',
    denied: links?.denied_domains.join(', ') ?? '',
    age: String((links?.min_account_age ?? 0) / hour),
    flood: flood !== undefined,
    floodAction: flood?.action ?? 'block',
    floodMessages: String(flood?.messages ?? 10),
    floodSeconds: String(flood?.seconds ?? 10),
    repeats: repeats !== undefined,
    repeatsAction: repeats?.action ?? 'block',
    repeatsMessages: String(repeats?.messages ?? 3),
    repeatsSeconds: String(repeats?.seconds ?? 600),
    mentions: mentions !== undefined,
    mentionsAction: mentions?.action ?? 'flag',
    maxMentions: String(mentions?.most ?? 10),
    timeOut: String(timeout / minute),
  };
}

export function rulesInputOf(draft: RulesDraft): AutomodRulesInput {
  const timeout = Math.round(Number(draft.timeOut) * minute);
  return {
    ...(draft.links && {
      links: {
        action: draft.linksAction,
        allowed_domains: splitWords(draft.allowed),
        denied_domains: splitWords(draft.denied),
        min_account_age: Math.round(Number(draft.age) * hour),
      },
    }),
    ...(draft.flood && {
      flood: {
        action: draft.floodAction,
        messages: Number(draft.floodMessages),
        seconds: Number(draft.floodSeconds),
        timeout,
      },
    }),
    ...(draft.repeats && {
      repeats: {
        action: draft.repeatsAction,
        messages: Number(draft.repeatsMessages),
        seconds: Number(draft.repeatsSeconds),
        timeout,
      },
    }),
    ...(draft.mentions && {
      mentions: { action: draft.mentionsAction, most: Number(draft.maxMentions), timeout },
    }),
  };
}

/** Whether a rule that is on times out. */
export const timesOut = (draft: RulesDraft): boolean =>
  (draft.flood && draft.floodAction === 'timeout') ||
  (draft.repeats && draft.repeatsAction === 'timeout') ||
  (draft.mentions && draft.mentionsAction === 'timeout');

/** Returns the fields that the form shows: those of the rules that are on. */
export const shownFields = (draft: RulesDraft) => [
  ...(draft.links
    ? (['links.allowed_domains', 'links.denied_domains', 'links.min_account_age'] as const)
    : []),
  ...(draft.flood ? (['flood.messages', 'flood.seconds'] as const) : []),
  ...(draft.repeats ? (['repeats.messages', 'repeats.seconds'] as const) : []),
  ...(draft.mentions ? (['mentions.most'] as const) : []),
  ...(timesOut(draft) ? (['flood.timeout', 'repeats.timeout', 'mentions.timeout'] as const) : []),
];
