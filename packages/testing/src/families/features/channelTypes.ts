import { shippedChannelTypes } from '@confab/protocol';
import type { FeatureFamily } from '../featureFamily.ts';

/** Channel types and the capabilities that they grant. */
export const channelTypes: FeatureFamily = {
  actions: {
    changeType: ({ server, random }) => {
      const type = shippedChannelTypes[0]!;
      const member = type.grants.channel_member ?? [];
      const fewer = member.filter((one) => one !== 'pin-message' && one !== 'send-reaction');
      const grants = { channel_member: random.next() < 0.5 ? member : fewer };
      const body = { grants, features: { quotes: random.next() < 0.8 } };
      return server.backEnd.call('PATCH /channel-types/{name}', { params: { name: type.name }, body });
    },
  },
};
