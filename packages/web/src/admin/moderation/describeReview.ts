import type { BanKind, FlagReason, ReviewAction } from '@confab/protocol';

/** The text keys of the reasons, actions and decisions that the protocol names. */
export const describeReason = {
  spam: 'queue.reasonSpam',
  harassment: 'queue.reasonHarassment',
  hate: 'queue.reasonHate',
  violence: 'queue.reasonViolence',
  sexual: 'queue.reasonSexual',
  privacy: 'queue.reasonPrivacy',
  other: 'queue.reasonOther',
} as const satisfies Record<FlagReason, string>;

export const describeBan = {
  ban: 'queue.kindBan',
  time_out: 'queue.kindTimeOut',
  shadow_ban: 'queue.kindShadowBan',
} as const satisfies Record<BanKind, string>;

export const describeDecision = {
  dismiss: 'queue.actionDismiss',
  delete_message: 'queue.actionDelete',
  erase_message: 'queue.actionErase',
  time_out: 'queue.kindTimeOut',
  ban: 'queue.kindBan',
  shadow_ban: 'queue.kindShadowBan',
} as const satisfies Record<ReviewAction, string>;
