import type { OnFrame } from '../load/frameCounter.ts';
import { messageIds } from '../load/messageIds.ts';
import { messageBody, textBytes } from '../load/postJob.ts';
import { type LoadChannel, openSocket } from '../load/target.ts';
import { XmppSocket, xmppRoomDomain } from './xmppSocket.ts';

/** A connected member of the channel or room under load, in either protocol. */
export interface Member {
  /** The number of messages that it received. */
  received(): number;
  /** Sends a message of 120 bytes that begins with this text. */
  send(text: string): void;
  close(): void;
}

/** Callbacks of a member; each makes reading more expensive, so only a few members have them. */
export interface MemberCallbacks {
  /** Receives the bytes of each message. */
  onMessage?: OnFrame;
  /** Called when the server has accepted a message of this member. */
  onAccepted?: () => void;
}

/** The way to a server: Confab over WebSocket with one token a member, or a peer over XMPP with one account each. */
export type MemberTarget =
  | { protocol: 'confab'; url: string; tokens: string[]; channel: LoadChannel }
  | { protocol: 'xmpp'; port: number; users: string[]; room: string };

/** The bytes before a message's text, in both protocols. */
export const textStarts = { confab: Buffer.from('"text":"'), xmpp: Buffer.from('<body>') };

/** Connects the member with this index. */
export function openMember(
  target: MemberTarget,
  index: number,
  callbacks: MemberCallbacks = {},
): Promise<Member> {
  return target.protocol === 'confab'
    ? openConfabMember(target, index, callbacks)
    : openXmppMember(target, index, callbacks);
}

async function openConfabMember(
  { url, tokens, channel: { type, id } }: MemberTarget & { protocol: 'confab' },
  index: number,
  { onMessage, onAccepted }: MemberCallbacks,
): Promise<Member> {
  const onAnswer = (buffer: Buffer, start: number, end: number) => {
    const answer = buffer.toString('latin1', start, end);
    if (answer.includes('"error":')) throw new Error(`A post was answered: ${answer}`);
    onAccepted?.();
  };
  const socket = await openSocket(url, tokens[index]!, {
    pings: true,
    ...(onMessage && { onFrame: onMessage }),
    ...(onAccepted && { onAnswer }),
  });
  const nextId = messageIds(index);
  const call = { type: 'call', route: 'POST /channels/{type}/{id}/messages', params: { type, id } };
  const head = JSON.stringify(call).slice(0, -1);
  let sent = 0;
  return {
    received: () => socket.counter.messages,
    send: (text) => socket.send(`${head},"id":${++sent},"body":${messageBody(nextId(), text)}}`),
    close: () => socket.close(),
  };
}

async function openXmppMember(
  { port, users, room }: MemberTarget & { protocol: 'xmpp' },
  index: number,
  { onMessage, onAccepted }: MemberCallbacks,
): Promise<Member> {
  const user = users[index]!;
  const address = `${room}@${xmppRoomDomain}`;
  // A room has accepted a message when its sender gets it back; there is no other answer.
  const ownAddress = Buffer.from(`${address}/${user}`);
  const onStanza = (buffer: Buffer, start: number, end: number) => {
    const stanza = buffer.subarray(start, end);
    if (stanza.includes("type='error'")) throw new Error(`A message was refused: ${stanza.toString()}`);
    onMessage?.(buffer, start, end);
    if (onAccepted && isFrom(stanza, ownAddress)) onAccepted();
  };
  const hasCallback = onMessage !== undefined || onAccepted !== undefined;
  const socket = await XmppSocket.open(port, user, 'load', hasCallback ? onStanza : undefined);
  await socket.join(address, user);
  let sent = 0;
  return {
    received: () => socket.counter.messages,
    send: (text) =>
      socket.send(
        `<message to='${address}' type='groupchat' id='${index}-${++sent}'><body>${text.padEnd(textBytes, '.')}</body></message>`,
      ),
    close: () => socket.close(),
  };
}

const quotes = [0x22, 0x27];

/** Whether the stanza's only full address is this one: a longer nickname does not count. */
function isFrom(stanza: Buffer, address: Buffer): boolean {
  const at = stanza.indexOf(address);
  return at >= 0 && quotes.includes(stanza[at + address.length]!);
}
