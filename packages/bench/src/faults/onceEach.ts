import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Receiver, type ServerAccess, startReceiver } from '@confab/testing';
import { inParallel } from '../load/target.ts';
import { LogReader } from './logReader.ts';
import { countOnce, countWebhooks, type OnceCounts, type WebhookCounts } from './onceCounts.ts';

const targetCount = 120;
const perPerson = 2;
/** Scheduled messages and reminders are due from here on, so that some of them are due during the fault. */
const dueFromMs = 4_000;
const dueWithinMs = 9_000;
/** Longest time until everything has happened: a killed node's jobs and leases are continued within a minute. */
const completeWithinMs = 75_000;
const atOnce = 6;

/** The outcomes of everything that happens once. */
export interface OnceOutcomes {
  readonly webhooks: WebhookCounts;
  readonly campaigns: OnceCounts;
  readonly reminders: OnceCounts;
  readonly scheduled: OnceCounts;
}

/**
 * Work that a cluster does later, and once each: webhook deliveries of all messages, a campaign, reminders and scheduled
 * messages that are due during the fault. Compares the log, and what the receiver of the webhook got, with what was
 * asked for.
 */
export class OnceEach {
  readonly #access: ServerAccess;
  readonly #receiver: Receiver;
  readonly #log: LogReader;
  readonly #scheduled = new Set<string>();
  readonly #reminders = new Set<string>();
  /** The text of each campaign, by its id. */
  readonly #campaigns = new Map<string, string>();

  private constructor(access: ServerAccess, receiver: Receiver, log: LogReader) {
    this.#access = access;
    this.#receiver = receiver;
    this.#log = log;
  }

  /** Creates the campaign's targets and the webhook. */
  static async start(access: ServerAccess, databaseUrl: string): Promise<OnceEach> {
    const receiver = await startReceiver();
    const users = Array.from({ length: targetCount }, (_, at) => ({
      id: targetId(at),
      name: `Target ${at}`,
    }));
    const { backEnd } = access;
    await backEnd.call('PUT /users', { body: { users: [{ id: 'sender', name: 'Sender', role: 'admin' }] } });
    for (let at = 0; at < users.length; at += 100)
      await backEnd.call('PUT /users', { body: { users: users.slice(at, at + 100) } });
    await backEnd.call('POST /webhooks', {
      body: { name: 'Receiver', url: receiver.url, event_types: ['message.new'] },
    });
    return new OnceEach(access, receiver, await LogReader.open(databaseUrl));
  }

  /** Asks for a round's scheduled messages, reminders and campaign. */
  async beginRound(round: number, people: readonly string[], tokenOf: (id: string) => string): Promise<void> {
    const { backEnd, withToken } = this.#access;
    const params = { type: 'team', id: `later-${round}` };
    await backEnd.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: [...people] } });
    const messageIds = await inParallel(Array.from({ length: perPerson }), 1, async (_, at) => {
      const message = { id: randomUUID(), text: `remember ${at}` };
      await withToken(tokenOf(people[0] as string)).call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message },
      });
      return message.id;
    });
    const count = people.length * perPerson;
    const due = (at: number) =>
      new Date(Date.now() + dueFromMs + Math.round((at / count) * dueWithinMs)).toISOString();
    const wanted = people.flatMap((id) => messageIds.map((messageId, at) => ({ id, messageId, at })));
    await inParallel(wanted, atOnce, async ({ id, messageId, at }, index) => {
      const person = withToken(tokenOf(id));
      const text = `scheduled ${round} ${id} ${at}`;
      await person.call('POST /channels/{type}/{id}/scheduled-messages', {
        params,
        body: { scheduled_message: { id: randomUUID(), text, send_at: due(index) } },
      });
      const { reminder } = await person.call('PUT /messages/{message_id}/reminder', {
        params: { message_id: messageId },
        body: { remind_at: due(index) },
      });
      this.#scheduled.add(text);
      this.#reminders.add(reminder.id);
    });
    await this.#startCampaign(`campaign ${round}`);
  }

  async #startCampaign(text: string): Promise<void> {
    const { backEnd } = this.#access;
    const { campaign } = await backEnd.call('POST /campaigns', {
      body: {
        name: text,
        sender_id: 'sender',
        message_template: { text },
        user_ids: Array.from({ length: targetCount }, (_, at) => targetId(at)),
      },
    });
    await backEnd.call('POST /campaigns/{campaign_id}/start', {
      params: { campaign_id: campaign.id },
      body: {},
    });
    this.#campaigns.set(campaign.id, text);
  }

  /** Waits until everything has happened that was asked for so far, or for as long as that may last. */
  async settled(): Promise<OnceOutcomes> {
    const until = performance.now() + completeWithinMs;
    for (;;) {
      const outcomes = await this.outcomes();
      const missing = Object.values(outcomes).reduce((sum, counts) => sum + counts.missing, 0);
      if (missing === 0 || performance.now() > until) return outcomes;
      await setTimeout(500);
    }
  }

  /** Returns the outcomes so far, of all rounds. */
  async outcomes(): Promise<OnceOutcomes> {
    // Before the log is read: what was delivered has been logged.
    const calls = [...this.#receiver.calls];
    await this.#log.read();
    const { messages, dueReminders } = this.#log;
    const texts = messages.map(({ text }) => text);
    const campaignMessages = messages.map(({ text, stream }) => `${text} in ${stream}`);
    return {
      webhooks: countWebhooks(messages, calls),
      scheduled: countOnce(this.#scheduled, texts),
      reminders: countOnce(this.#reminders, dueReminders),
      campaigns: countOnce(this.#campaignTargets(), campaignMessages),
    };
  }

  /** Returns the state of each campaign that has not sent everything, one line each. */
  async incompleteCampaigns(): Promise<string[]> {
    const lines: string[] = [];
    for (const campaign_id of this.#campaigns.keys()) {
      const { campaign } = await this.#access.backEnd.call('GET /campaigns/{campaign_id}', {
        params: { campaign_id },
      });
      const { name, status, stats } = campaign;
      if (stats.sent < targetCount) lines.push(`${name} is ${status}: ${JSON.stringify(stats)}`);
    }
    return lines;
  }

  /** One entry for each target of each campaign; a target's channel is known once it has got a message. */
  #campaignTargets(): Set<string> {
    const streams = [...this.#log.directStreams];
    const unknown = Array.from({ length: targetCount - streams.length }, (_, at) => `unknown ${at}`);
    return new Set(
      [...this.#campaigns.values()].flatMap((text) =>
        [...streams, ...unknown].map((stream) => `${text} in ${stream}`),
      ),
    );
  }

  async close(): Promise<void> {
    await this.#log.close();
    await this.#receiver[Symbol.asyncDispose]();
  }
}

const targetId = (at: number) => `target-${at}`;
