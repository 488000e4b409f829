import { expect, test } from 'vitest';
import { fieldsOf, freshDraft } from './widgetDraft.ts';
import { snippetOf } from './widgetSnippet.ts';

test('[EMB-07] the allowed origins are made of addresses, and what is no address is left to the service', () => {
  const origins = 'https://shop.example/cart?x=1, http://localhost:8080/\nhttps://shop.example\nshop.example';
  expect(fieldsOf({ ...freshDraft, origins }).allowed_origins).toEqual([
    'https://shop.example',
    'http://localhost:8080',
    'shop.example',
  ]);
});

test('[EMB-07] the snippet names the widget, and where the token comes from if it is for users', () => {
  expect(snippetOf({ id: 'help', visitors: 'guests' }, 'https://chat.example')).toBe(
    '<script async src="https://chat.example/widget.js" data-widget="help"></script>',
  );
  expect(snippetOf({ id: 'help', visitors: 'users' }, 'https://chat.example')).toContain(
    'data-token-provider="fetchChatToken"',
  );
});
