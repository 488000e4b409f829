import { ConfigError } from '../../core/config/configError.ts';
import { withApi } from '../api.ts';
import type { Command } from '../command.ts';
import { configOfServer } from '../configOfServer.ts';
import { readArguments } from '../readArguments.ts';
import { readNumber } from './readNumber.ts';
import { type RehearsalResult, runRehearsal } from './runRehearsal.ts';
import { buildStage, clearStage, leftoverStage } from './stage.ts';

const maxUsers = 2000;
const maxMinutes = 60;
/** The server accepts so many calls a second from one address; the rehearsal stays below. */
const maxMessagesPerSecond = 200;

const usage = `usage: confab rehearse --users N [--minutes M] [--every SECONDS] [--yes] [--json] [--data DIR]

Lets made-up users write and read in temporary channels of the running server, cuts their connections, repeats
their calls, and checks that no message is lost or there twice. Ends with the measured times and an estimate of
how many such users the server has room for. Users and channels are erased at the end, or by the next rehearsal
if this one is killed; the list of deleted accounts keeps their ids.
  --users N         1 to ${maxUsers}
  --minutes M       0.05 to ${maxMinutes} (default 1)
  --every SECONDS   each user sends about one message in this time (default 20)
  --yes             run although the server has users: they notice the load, and webhooks receive the messages
  --json            print the result as JSON
Ends with 1 if a message was lost, duplicated or never answered. On the server's machine the load needs processor time too, so
the estimate is low there.`;

export const rehearse: Command = {
  name: 'rehearse',
  summary: 'Measure how many users the running server has room for.',
  usage,
  async run(args) {
    const { flags, given } = readArguments(args, {
      words: [],
      flags: ['users', 'minutes', 'every', 'data'],
      switches: ['yes', 'json'],
      usage,
    });
    if (flags.users === undefined) throw new ConfigError(`Missing argument: --users.\n${usage}`);
    const users = readNumber('--users', flags.users, { from: 1, to: maxUsers, isWhole: true });
    const minutes = readNumber('--minutes', flags.minutes ?? '1', { from: 0.05, to: maxMinutes });
    const every = readNumber('--every', flags.every ?? '20', { from: 1, to: 3600 });
    if (users / every > maxMessagesPerSecond)
      throw new ConfigError(
        `--every must be at least ${Math.ceil(users / maxMessagesPerSecond)} for ${users} users.`,
      );
    const config = configOfServer(flags);
    if (users > config.connectionsPerAddress)
      throw new ConfigError(
        `--users must be at most CONFAB_CONNECTIONS_PER_ADDRESS, ${config.connectionsPerAddress}.`,
      );

    await withApi(config, async (call, url) => {
      if (url === undefined) throw new ConfigError('The server is not running: start it first.');
      const leftover = await leftoverStage(config.data);
      if (leftover) await clearStage(call, config.data, leftover);
      const { total } = await call('POST /accounts/query', { body: { state: 'active', limit: 1 } });
      if (total > 0 && !given.has('yes'))
        throw new ConfigError(`The server has ${total} users, who would notice the load: repeat with --yes.`);
      let isAborted = false;
      const abort = () => {
        isAborted = true;
      };
      process.once('SIGINT', abort).once('SIGTERM', abort);
      const stage = await buildStage(call, config.data, users);
      let result: RehearsalResult;
      try {
        const plan = { durationMs: minutes * 60_000, messageEveryMs: every * 1000 };
        result = await runRehearsal({ call, config, url }, stage, plan, () => isAborted);
      } finally {
        await clearStage(call, config.data, stage);
      }
      if (result.sent === 0)
        throw new ConfigError(
          'The rehearsal was too short to measure: no message was sent. Use more --users or --minutes, or a smaller --every.',
        );
      console.log(given.has('json') ? JSON.stringify(result, null, 2) : textOf(result, every));
      process.exitCode = result.unanswered + result.lost + result.duplicated === 0 ? 0 : 1;
    });
  },
};

function textOf(result: RehearsalResult, every: number): string {
  const { users, sent, repeated, cut, refusals, answers, deliveries, processor } = result;
  const { unanswered, lost, duplicated, room, isAtLeast } = result;
  const refused = Object.entries(refusals).map(([name, times]) => `, ${times} refused (${name})`);
  return [
    `messages     ${sent} by ${users} users, one each ${every} s; ${repeated} calls repeated, ${cut} connections cut${refused.join('')}`,
    `answers      ${sent - unanswered}, p50 ${answers.p50} ms, p99 ${answers.p99} ms${unanswered > 0 ? `; ${unanswered} messages were never answered` : ''}`,
    `deliveries   ${deliveries.count}, p50 ${deliveries.p50} ms, p99 ${deliveries.p99} ms`,
    `processor    ${Math.round(processor * 100)} % of one`,
    `lost ${lost}, duplicated ${duplicated}, room for ${isAtLeast ? 'at least' : 'about'} ${room} users`,
  ].join('\n');
}
