import type { ChannelAccess } from '../../channels/index.ts';
import {
  type CommandCall,
  type CommandOutcome,
  commandError,
  type ServerCommand,
} from '../commandRegistry.ts';

/** In channels that allow only replies, the pipeline rejects other messages. */
const mayWrite = (channel: ChannelAccess) => channel.may('send-message') || channel.may('send-reply');

const write = ({ input }: CommandCall, text: string): CommandOutcome => ({ send: { ...input, text } });

/** `/me waves`: the text in italics, after the author's name. */
export const me: ServerCommand = {
  name: 'me',
  args: 'text',
  description: 'Post an action in italics',
  capability: 'read-channel',
  isOffered: mayWrite,
  takesAttachments: true,
  async run(call) {
    if (call.args === '') throw commandError(me, 'add some text');
    const lines = call.args.split('\n').map((line) => line.trim());
    return write(call, lines.map((line) => (line === '' ? line : `_${line}_`)).join('\n'));
  },
};

/** Escaped so that Markdown shows it verbatim. */
export const shrugText = '¯\\\\\\_(ツ)\\_/¯';

/** `/shrug who knows`: the text with a shrug. */
export const shrug: ServerCommand = {
  name: 'shrug',
  args: '[text]',
  description: 'Append ¯\\_(ツ)_/¯ to your message',
  capability: 'read-channel',
  isOffered: mayWrite,
  takesAttachments: true,
  run: async (call) => write(call, call.args === '' ? shrugText : `${call.args} ${shrugText}`),
};
