import { flag, isJsonObject, type JsonObject, list, number, own, text } from '../imports/fields.ts';

/** Most blocks of one message or card; further ones are omitted. */
export const maxBlocks = 100;
const maxElements = 1000;
const maxIndent = 8;

/** Returns the text of a message's blocks, in Slack's mrkdwn; empty if they have none. */
export const blocksText = (blocks: readonly unknown[]): string =>
  blocks
    .slice(0, maxBlocks)
    .map((block) => (isJsonObject(block) ? blockText(block) : ''))
    .filter((part) => part !== '')
    .join('\n');

function blockText(block: JsonObject): string {
  switch (text(block, 'type')) {
    case 'rich_text':
      return parts(block, 'elements', richText).join('\n');
    case 'section':
      return [objectText(own(block, 'text')), ...parts(block, 'fields', objectText)]
        .filter((part) => part !== '')
        .join('\n');
    case 'header':
      return emphasised(objectText(own(block, 'text')), '*');
    case 'context':
      return parts(block, 'elements', objectText).join(' ');
    case 'image':
      return imageText(block);
    default:
      return '';
  }
}

const parts = (object: unknown, field: string, toText: (element: unknown) => string): string[] =>
  list(object, field, maxElements)
    .map(toText)
    .filter((part) => part !== '');

/** Returns a text object: mrkdwn verbatim, plain text escaped; or a picture's description. */
function objectText(object: unknown): string {
  const plain = text(object, 'text') ?? '';
  if (text(object, 'type') === 'image') return escaped(text(object, 'alt_text') ?? '');
  return text(object, 'type') === 'mrkdwn' ? plain : escaped(plain);
}

function imageText(block: JsonObject): string {
  const label = text(own(block, 'title'), 'text') ?? text(block, 'alt_text') ?? 'image';
  const address = text(block, 'image_url');
  return address === undefined ? escaped(label) : link(address, label);
}

/** Converts a part of a rich text: a paragraph, a list, a quote or code. */
function richText(part: unknown): string {
  const type = text(part, 'type');
  if (type === 'rich_text_list') return listText(part);
  const plain = inlineText(part);
  if (type === 'rich_text_preformatted') return plain === '' ? '' : `\`\`\`\n${plain}\n\`\`\``;
  if (type === 'rich_text_quote') return plain.replace(/^/gm, '> ');
  return plain.replace(/\n$/, '');
}

function listText(object: unknown): string {
  const indent = '    '.repeat(Math.min(Math.max(number(object, 'indent') ?? 0, 0), maxIndent));
  const isOrdered = text(object, 'style') === 'ordered';
  return parts(object, 'elements', inlineText)
    .map((item, index) => `${indent}${isOrdered ? `${index + 1}.` : '•'} ${item}`)
    .join('\n');
}

const inlineText = (object: unknown): string => parts(object, 'elements', inline).join('');

function inline(element: unknown): string {
  switch (text(element, 'type')) {
    case 'text':
      return styled(text(element, 'text') ?? '', own(element, 'style'));
    case 'link':
      return link(text(element, 'url') ?? '', text(element, 'text'));
    case 'user':
      return `<@${text(element, 'user_id') ?? ''}>`;
    case 'channel':
      return `<#${text(element, 'channel_id') ?? ''}>`;
    case 'usergroup':
      return `<!subteam^${text(element, 'usergroup_id') ?? ''}>`;
    case 'broadcast':
      return `<!${text(element, 'range') ?? 'channel'}>`;
    case 'emoji':
      return emojiText(element);
    default:
      return escaped(text(element, 'fallback') ?? '');
  }
}

function emojiText(element: unknown): string {
  const tone = number(element, 'skin_tone');
  return `:${text(element, 'name') ?? ''}${tone === undefined ? '' : `::skin-tone-${tone}`}:`;
}

function styled(plain: string, style: unknown): string {
  if (flag(style, 'code')) return `\`${escaped(plain).replaceAll('`', "'")}\``;
  const marks = (['strike', 'italic', 'bold'] as const).filter((name) => flag(style, name));
  return marks.reduce((marked, name) => emphasised(marked, markerOf[name]), escaped(plain));
}

const markerOf = { bold: '*', italic: '_', strike: '~' } as const;

/** Marks each line separately, inside of its surrounding spaces: mrkdwn emphasis ends at a line's end. */
const emphasised = (plain: string, mark: string): string =>
  plain.replace(/^([^\S\n]*)(.*?)([^\S\n]*)$/gm, (whole, before: string, words: string, after: string) =>
    words === '' ? whole : `${before}${mark}${words}${mark}${after}`,
  );

const link = (address: string, label?: string): string =>
  label === undefined ? `<${escaped(address)}>` : `<${escaped(address)}|${escaped(label)}>`;

/** Escapes mrkdwn's special characters. */
const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
