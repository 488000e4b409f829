import type { Message } from '@confab/protocol';
import { createPerson } from '@confab/testing';
import { type Findings, noFindings } from './findings.ts';

/** A message that a client wrote. Its text begins with a mark that no other message has. */
export interface Written {
  id: string;
  cid: string;
  mark: string;
  sender: string;
  /** Whether the client got an acknowledgement from the service. */
  acknowledged: boolean;
}

/** Compares the messages of the clients, in the order of their writing, with the store of the service. */
export async function auditStore(
  url: string,
  serverToken: string,
  channelIds: readonly string[],
  written: readonly Written[],
): Promise<Findings> {
  const stored = (await Promise.all(channelIds.map((id) => readChannel(url, serverToken, id)))).flat();
  return compare(stored, written);
}

/** Compares them with `stored`, in the order of each channel. */
export function compare(
  stored: readonly Pick<Message, 'id' | 'cid' | 'number' | 'text' | 'deleted_at'>[],
  written: readonly Written[],
): Findings {
  const findings = noFindings();
  const byId = new Map(stored.map((message) => [message.id, message]));
  const marks = new Map<string, number>();
  for (const { text } of stored) {
    const mark = markOf(text);
    marks.set(mark, (marks.get(mark) ?? 0) + 1);
  }
  findings.duplicated = stored.length - byId.size;

  const last = new Map<string, number>();
  for (const { id, cid, mark, sender, acknowledged } of written) {
    const message = byId.get(id);
    if (acknowledged) findings.acknowledged++;
    if ((marks.get(mark) ?? 0) > 1) findings.duplicated++;
    const isThere = message && message.cid === cid && (message.deleted_at || markOf(message.text) === mark);
    if (!isThere || !acknowledged) {
      findings.lost++;
      continue;
    }
    const line = `${sender} ${cid}`;
    if (message.number <= (last.get(line) ?? 0)) findings.reordered++;
    last.set(line, message.number);
  }
  return findings;
}

const markOf = (text: string) => text.split(' ', 1)[0]!;

async function readChannel(url: string, serverToken: string, id: string): Promise<Message[]> {
  const backEnd = createPerson(url, '', serverToken);
  const stored: Message[] = [];
  for (let id_lt: string | undefined; ; ) {
    const page = await backEnd.call('GET /channels/{type}/{id}/messages', {
      params: { type: 'team', id },
      query: { limit: '300', id_lt },
    });
    stored.unshift(...page.messages);
    id_lt = page.messages[0]?.id;
    if (!page.has_prev || id_lt === undefined) return stored;
  }
}
