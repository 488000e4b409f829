import { type Attachment, inputInvalid, notAllowed } from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, say } from '../../testing/rooms.ts';
import { picture, upload } from '../../testing/uploads.ts';

const invoice = {
  type: 'x-invoice' as const,
  title: 'Invoice Lanternfish 42',
  text: 'Due on Friday, quokka',
  title_link: 'https://shop.example/invoices/42',
  custom: { total: 12.5, lines: [{ sku: 'lamp', count: 2 }] },
} satisfies Attachment;

const nested = (levels: number): object => (levels === 0 ? {} : { inner: nested(levels - 1) });

onEachServer('Attachments of the app’s own types', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('[EMB-04] are stored and sent with their data: in the answer, the event, the page, a quote and a forward', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await using socket = await openSocket(server().url, grace.token);
    const sent = await say(ada, room, '', { attachments: [invoice] });
    expect(sent.attachments).toEqual([invoice]);
    expect((await socket.received('message.new')).message.attachments).toEqual([invoice]);
    const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages[0]?.attachments).toEqual([invoice]);
    const quote = await say(grace, room, 'paid', { quoted_message_id: sent.id });
    expect(quote.quoted_message?.attachments).toEqual([invoice]);
    const elsewhere = await openRoom(grace);
    const forward = await say(grace, elsewhere, '', { forwarded_message_id: sent.id });
    expect(forward.attachments).toEqual([invoice]);
    const refused = await mallory.refused('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(refused.status).toBe(404);

    const changed = { ...invoice, custom: { total: 20 } };
    const params = { message_id: sent.id };
    const body = { attachments: [changed] };
    const { message } = await ada.call('PATCH /messages/{message_id}', { params, body });
    expect(message.attachments).toEqual([changed]);
  });

  test('[EMB-04] may show an uploaded picture, which the message then owns', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const bytes = await picture(40, 30).png().toBuffer();
    const { attachment } = await upload(ada, room, 'image', { name: 'lamp.png', bytes });
    const product = { type: 'x-product' as const, title: 'Lamp', image_url: attachment.image_url as string };
    const sent = await say(ada, room, '', { attachments: [product] });
    expect(sent.attachments).toMatchObject([{ ...product, original_width: 40, original_height: 30 }]);
    expect((await grace.fetch(product.image_url)).status).toBe(200);
  });

  test('[EMB-04] are found by title and text, and not as files', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const sent = await say(ada, room, '', { attachments: [invoice] });
    const found = async (query: string, person = grace) =>
      (await person.call('POST /search', { body: { query } })).results.map(({ message }) => message.id);
    await expect.poll(() => found(`in:${room.cid} lanternfish`), { timeout: 10_000 }).toEqual([sent.id]);
    expect(await found(`in:${room.cid} quokka`)).toEqual([sent.id]);
    expect(await found(`in:${room.cid} has:file`)).toEqual([]);
    expect(await found('lanternfish', mallory)).toEqual([]);
  });

  test.each([
    ['a type in capitals', { ...invoice, type: 'x-Invoice' }, 'type'],
    ['an empty name', { ...invoice, type: 'x-' }, 'type'],
    ['an unknown type without x-', { ...invoice, type: 'invoice' }, 'type'],
    ['neither title nor fallback', { type: 'x-invoice', custom: {} }, undefined],
    ['a link preview', { ...invoice, og_scrape_url: 'https://a.example' }, undefined],
    ['an unknown field', { ...invoice, total: 3 }, 'total'],
    ['data that is too large', { ...invoice, custom: { words: 'a'.repeat(6000) } }, 'custom'],
    ['data that is nested too deeply', { ...invoice, custom: nested(11) }, 'custom'],
    ['data that would exhaust the stack', { ...invoice, custom: nested(4000) }, 'custom'],
    ['data with a NUL character', { ...invoice, custom: { a: ['\0'] } }, 'custom'],
    ['data with half a character', { ...invoice, custom: { a: '\ud800' } }, 'custom'],
  ])('[EMB-04] are refused with %s', async (_title, attachment, field) => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const error = await ada.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: newId(), attachments: [attachment as Attachment] } },
    });
    expect([error.name, error.is(notAllowed)]).toEqual([inputInvalid.name, false]);
    const fieldPath = ['message.attachments.0', field].filter(Boolean).join('.');
    expect(error.details.issues?.[0]?.field).toBe(fieldPath);
  });
});
