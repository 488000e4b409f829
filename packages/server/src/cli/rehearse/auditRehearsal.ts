import type { CallApi } from '../api.ts';
import type { Participant, RehearsalRecord } from './participant.ts';
import type { StageChannel } from './stage.ts';

/** How many messages are missing or there twice, in the store and at the participants. */
export interface RehearsalAudit {
  lost: number;
  duplicated: number;
}

const pageSize = 300;

/** Compares acknowledged messages with the history of their channels, and the history with what each member received. */
export async function auditRehearsal(
  call: CallApi,
  channels: readonly StageChannel[],
  participants: ReadonlyMap<string, Participant>,
  { acknowledged }: RehearsalRecord,
): Promise<RehearsalAudit> {
  const audit = { lost: 0, duplicated: 0 };
  const stored = new Set<string>();
  for (const channel of channels) {
    const ids = await historyOf(call, channel);
    audit.duplicated += ids.length - new Set(ids).size;
    for (const id of ids) stored.add(id);
    for (const memberId of channel.memberIds) {
      const received = participants.get(memberId)?.received;
      for (const id of ids) {
        const times = received?.get(id) ?? 0;
        if (times === 0) audit.lost++;
        if (times > 1) audit.duplicated++;
      }
    }
  }
  for (const id of acknowledged) if (!stored.has(id)) audit.lost++;
  return audit;
}

/** Returns the ids of a channel's messages, oldest first. */
export async function historyOf(call: CallApi, { type, id }: StageChannel): Promise<string[]> {
  const ids: string[] = [];
  for (let before: string | undefined; ; ) {
    const query = { limit: `${pageSize}`, ...(before !== undefined && { id_lt: before }) };
    const page = await call('GET /channels/{type}/{id}/messages', { params: { type, id }, query });
    ids.unshift(...page.messages.map((message) => message.id));
    before = page.messages[0]?.id;
    if (!page.has_prev || before === undefined) return ids;
  }
}
