import type { ServerContext } from '../../../core/feature/feature.ts';
import { leaveChannelIn } from '../../members/index.ts';
import type { ServerCommand } from '../commandRegistry.ts';

/** `/leave`: leaves the channel. Idempotent. */
export const leaveCommand = (context: ServerContext): ServerCommand => ({
  name: 'leave',
  args: '',
  description: 'Leave this channel',
  // Users who have left lack leave-channel, and may still repeat the command.
  capability: 'read-channel',
  isOffered: (channel) => channel.member?.state === 'joined' && channel.may('leave-channel'),
  async run({ actor, channel }, tx) {
    if (channel.member?.state !== 'joined')
      return { answer: 'You’re not a member of this channel.', details: { left: false } };
    await leaveChannelIn(context, tx, actor, channel.cid);
    return { answer: 'You left this channel.', details: { left: true } };
  },
});
