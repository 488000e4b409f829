import { describe, expect, test } from 'vitest';
import { StanzaCounter } from './stanzaCounter.ts';

const messages = ['one', 'two &lt;/message&gt; two', '</messag', 'x'.repeat(5000)].map(
  (body, index) =>
    `<message from='room@chat/ada' type='groupchat' id='${index}'><body>${body.replaceAll('</', '&lt;/')}</body></message>`,
);
const others = [
  "<presence from='room@chat/grace'><x xmlns='http://jabber.org/protocol/muc#user'/></presence>",
  "<message from='room@chat' type='groupchat'/>",
  "<iq type='result' id='</messages'/>".replaceAll('</', '&lt;/'),
  '<messages></messages>',
];
const stream = Buffer.from(
  [others[0], messages[0], messages[1], others[1], others[2], messages[2], others[3], messages[3]].join(''),
);
const chunkSizes = [1, 2, 3, 7, 10, 11, 64, 1000, stream.length];

function push(counter: StanzaCounter, size: number): void {
  const reused = Buffer.alloc(size);
  for (let at = 0; at < stream.length; at += size) {
    const length = stream.copy(reused, 0, at, at + size);
    counter.push(reused.subarray(0, length));
  }
}

describe('counting stanzas', () => {
  test.each(chunkSizes)('finds every message in chunks of %i bytes', (size) => {
    const counter = new StanzaCounter();
    push(counter, size);
    expect(counter.messages).toBe(messages.length);
  });

  test.each(chunkSizes)('passes on whole messages in chunks of %i bytes', (size) => {
    const passed: string[] = [];
    const counter = new StanzaCounter((buffer, start, end) =>
      passed.push(buffer.toString('utf8', start, end)),
    );
    push(counter, size);
    expect(counter.messages).toBe(messages.length);
    expect(passed.map((text) => text.slice(text.lastIndexOf('<message ')))).toEqual(messages);
  });

  test('starts again at a tag that only begins like the end of a message', () => {
    const counter = new StanzaCounter();
    for (const part of ['</mess', '</message', '>', '</', '</message>', '<', '/message>'])
      counter.push(Buffer.from(part));
    expect(counter.messages).toBe(3);
  });
});
