import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { OnFrame } from '../load/frameCounter.ts';
import { StanzaCounter } from './stanzaCounter.ts';

/** Every socket reads into the same memory, like the WebSockets of the load. */
const readBuffer = Buffer.alloc(256 * 1024);

/** The domain that both servers serve, and that of its rooms. */
export const xmppDomain = 'localhost';
export const xmppRoomDomain = `conference.${xmppDomain}`;

const streamHeader = `<?xml version='1.0'?><stream:stream to='${xmppDomain}' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>`;
/** Accounts exist only on a server that this process started and that listens on the loopback. */
const password = 'only-for-measurements';
const answerTimeoutMs = 20_000;

/** A client's XMPP stream over TCP, signed in and bound to a resource, that counts messages instead of parsing them. */
export class XmppSocket {
  readonly counter: StanzaCounter;
  readonly #socket: Socket;
  #received = '';
  #onReceived: (() => void) | undefined;
  /** Whether messages are counted now; before, the bytes belong to signing in. */
  #isCounting = false;

  private constructor(socket: Socket, onMessage?: OnFrame) {
    this.#socket = socket;
    this.counter = new StanzaCounter(onMessage);
  }

  /** Creates an account on the server (XEP-0077). */
  static async register(port: number, user: string): Promise<void> {
    const opened = await XmppSocket.#connect(port);
    await opened.#ask(streamHeader, /<\/stream:features>/);
    await opened.#ask(
      `<iq type='set' id='register'><query xmlns='jabber:iq:register'><username>${user}</username><password>${password}</password></query></iq>`,
      /<iq[^>]*type=['"]result['"]/,
    );
    opened.close();
  }

  /** Connects, signs in (SASL PLAIN), binds a resource and becomes available. */
  static async open(port: number, user: string, resource: string, onMessage?: OnFrame): Promise<XmppSocket> {
    const opened = await XmppSocket.#connect(port, onMessage);
    await opened.#ask(streamHeader, /<\/stream:features>/);
    const credentials = Buffer.from(`\0${user}\0${password}`).toString('base64');
    await opened.#ask(
      `<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='PLAIN'>${credentials}</auth>`,
      /<success/,
    );
    await opened.#ask(streamHeader, /<\/stream:features>/);
    await opened.#ask(
      `<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'><resource>${resource}</resource></bind></iq>`,
      /<\/jid>/,
    );
    opened.send('<presence/>');
    opened.#count();
    return opened;
  }

  /** Joins a room without its history and waits for its subject, the last thing that a new occupant is sent. */
  async join(room: string, nickname: string): Promise<void> {
    this.#isCounting = false;
    await this.#ask(
      `<presence to='${room}/${nickname}'><x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x></presence>`,
      /<subject[^>]*>[\s\S]*<\/message>/,
    );
    this.#count();
  }

  send(stanza: string): void {
    this.#socket.write(stanza);
  }

  close(): void {
    this.#socket.destroy();
  }

  static async #connect(port: number, onMessage?: OnFrame): Promise<XmppSocket> {
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: readBuffer,
        callback: (length) => {
          opened.#read(readBuffer.subarray(0, length));
          return true;
        },
      },
    });
    socket.setNoDelay(true);
    const opened = new XmppSocket(socket, onMessage);
    await once(socket, 'connect');
    socket.on('error', () => opened.#onReceived?.());
    socket.on('close', () => opened.#onReceived?.());
    return opened;
  }

  #read(bytes: Buffer): void {
    if (this.#isCounting) return this.counter.push(bytes);
    this.#received += bytes.toString('latin1');
    this.#onReceived?.();
  }

  /** Stops collecting text and counts messages from now on. */
  #count(): void {
    this.#received = '';
    this.#isCounting = true;
  }

  /** Sends text and waits until what arrives after it matches. */
  #ask(text: string, expected: RegExp): Promise<void> {
    this.#received = '';
    return new Promise((resolve, reject) => {
      const finish = (error?: string) => {
        clearTimeout(timer);
        this.#onReceived = undefined;
        if (error === undefined) resolve();
        else reject(new Error(`${error} Sent: ${text} Received: ${this.#received.slice(-1000)}`));
      };
      const timer = setTimeout(() => finish('The XMPP server did not answer in time.'), answerTimeoutMs);
      this.#onReceived = () => {
        if (expected.test(this.#received)) finish();
        else if (/<failure|<stream:error|type=['"]error['"]/.test(this.#received))
          finish('The XMPP server refused a request.');
        else if (this.#socket.destroyed) finish('The XMPP server closed the connection.');
      };
      this.#socket.write(text);
    });
  }
}
