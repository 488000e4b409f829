import {
  apiPath,
  ChatError,
  commandDeadlineMs,
  commandFailed,
  commandResponseMs,
  maxCommandAnswerLength,
  maxCommandResponses,
  responseTypes,
  signatureHeader,
} from '@confab/protocol';
import { textField } from '@confab/protocol/schemas';
import * as v from 'valibot';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { OutboundError, signatureOf, signingSecrets } from '../../../core/outbound/index.ts';
import { hashSecret, newSecret } from '../../sessions/index.ts';
import { userDirectory } from '../../users/index.ts';
import type { CommandCall } from '../commandRegistry.ts';
import { insertResponse } from './hostCommandStore.ts';
import type { HostCommandRow } from './hostCommandTables.ts';

const answerSchema = v.object({
  text: v.optional(textField(maxCommandAnswerLength), ''),
  response_type: v.optional(v.picklist(responseTypes), 'ephemeral'),
});
/** The answer of a host to a command. */
export type HostAnswer = v.InferOutput<typeof answerSchema>;

const maxAnswerBytes = 4 * maxCommandAnswerLength;

/** Sends a command to its host, signed. Throws `command_failed` with the reason. */
export async function callHost(
  context: ServerContext,
  row: HostCommandRow,
  { authorId, channel, input, args }: CommandCall,
): Promise<HostAnswer> {
  const { clock, config, database, outbound } = context;
  const token = newSecret();
  const now = clock.now();
  await database.write((tx) =>
    tx.run(insertResponse, {
      token_hash: hashSecret(token),
      command: row.name,
      user_id: authorId,
      cid: channel.cid,
      parent_id: input.parent_id ?? null,
      uses_left: maxCommandResponses,
      expires_at: now + commandResponseMs,
    }),
  );
  const responsePath = `${apiPath}/command-responses/${token}`;
  const user = (await userDirectory(context).refs([authorId])).get(authorId);
  const body = JSON.stringify({
    type: 'command',
    command: row.name,
    text: args,
    user,
    channel: { cid: channel.cid, type: channel.channelType.name },
    message_id: input.id,
    parent_id: input.parent_id,
    created_at: new Date(now).toISOString(),
    response_path: responsePath,
    ...(config.publicUrl && { response_url: `${config.publicUrl}${responsePath}` }),
  });
  const failed = (reason: string, why: string) =>
    new ChatError(commandFailed, {
      message: `/${row.name} failed: ${why}.`,
      details: { command: row.name, reason },
    });
  try {
    const answer = await outbound.post(row.url, {
      body,
      headers: { [signatureHeader]: signatureOf(signingSecrets(row, now), Math.floor(now / 1000), body) },
      totalMs: commandDeadlineMs,
      maxBytes: maxAnswerBytes,
    });
    if (answer.status < 200 || answer.status > 299) {
      throw failed('status', `the server responded with status ${answer.status}`);
    }
    const text = answer.body.toString('utf8').trim();
    const parsed = v.safeParse(answerSchema, text === '' ? {} : JSON.parse(text));
    if (answer.cut || !parsed.success) throw failed('broken', 'the response couldn’t be read');
    return parsed.output;
  } catch (error) {
    if (error instanceof SyntaxError) throw failed('broken', 'the response couldn’t be read');
    if (!(error instanceof OutboundError)) throw error;
    const why =
      error.reason === 'timeout' ? 'the server took too long to respond' : 'the server couldn’t be reached';
    throw failed(error.reason, why);
  }
}
