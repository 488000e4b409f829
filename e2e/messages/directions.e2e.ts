import { row } from '../support/conversation.ts';
import { expect, test } from '../support/test.ts';
import { conversationOf, openAtEnd } from './conversation.ts';

test('[WEB-02] what is written in the other direction begins at the author’s side, in several paragraphs too', async ({
  person,
}) => {
  const ada = await person('Ada');
  const talk = await conversationOf([ada], 0);
  await talk.say(ada, 'مرحبًا بالجميع\n\nهل رأى أحدكم المصباح؟');
  await talk.say(ada, 'قائمة:\n- المصباح\n- الخريطة');
  await talk.say(ada, 'Look:\n```\nconst lamp = 1;\n```');
  const { page } = ada;
  await openAtEnd(page, talk);
  for (const text of ['هل رأى', 'الخريطة']) {
    const [body, markdown] = await row(page, text).evaluate((article) =>
      ['.cf-message__body', '.cf-message__body .cf-markdown'].map((selector) => {
        const { left, width } = (article.querySelector(selector) as Element).getBoundingClientRect();
        return { left, width };
      }),
    );
    expect(markdown?.left).toBe(body?.left);
    expect(markdown?.width).toBeLessThan(300);
  }
  // Code without a language begins with its first line.
  const code = await row(page, 'Look:').locator('.cf-code').boundingBox();
  expect(code?.height).toBeLessThan(50);
  expect(code?.width).toBeGreaterThan(500);
});
