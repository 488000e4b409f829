import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

const general = { type: 'team', id: 'general' };

export const examples = {
  addMembers: {
    params: general,
    bodies: {
      members: { member_ids: ['grace', 'linus'] },
    },
  },
  updateMember: {
    params: { ...general, user_id: 'grace' },
    bodies: {
      promote: { channel_role: 'moderator' },
    },
  },
  queryMembers: {
    params: general,
    bodies: {
      first_page: { limit: 30 },
      by_name: { name: 'gr' },
    },
  },
  updateMembership: {
    params: general,
    bodies: {
      pin: { pinned: true },
      mute: { muted: true },
    },
  },
  removeMember: {
    params: { ...general, user_id: 'linus' },
  },
  inviteMembers: {
    params: general,
    bodies: {
      invitation: { member_ids: ['linus'] },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
