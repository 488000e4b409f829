import type { Readable } from 'node:stream';
import {
  bodyTooLarge,
  ChatError,
  maxIncomingBodyBytes,
  maxMessageTextLength,
  mediaTypeUnsupported,
  parseCommand,
} from '@confab/protocol';
import { nameField, textField } from '@confab/protocol/schemas';
import * as v from 'valibot';
import { inputError, validate } from '../../../core/http/validate.ts';

const line = v.optional(v.nullable(textField(4000)));

/** The supported fields of a Slack attachment; others are ignored. */
const slackAttachment = v.object({
  pretext: line,
  author_name: line,
  title: line,
  title_link: line,
  text: line,
  fallback: line,
  footer: line,
  fields: v.optional(v.pipe(v.array(v.object({ title: line, value: line })), v.maxLength(50)), []),
});

/**
 * The supported fields; the caller's own pictures (`icon_url`) are ignored, since readers' browsers would fetch them.
 */
const postingSchema = v.object({
  text: v.optional(textField(maxMessageTextLength), ''),
  username: v.optional(nameField(80)),
  attachments: v.optional(v.pipe(v.array(slackAttachment), v.maxLength(20)), []),
});

/** A message to post: Markdown, and the caller's name. */
export interface IncomingPost {
  readonly text: string;
  readonly username?: string | undefined;
}

/**
 * Parses a call of an incoming webhook: JSON, a form, or a form whose `payload` is JSON. Throws errors that name the
 * field.
 */
export async function readIncomingPost(body: Readable, contentType: string): Promise<IncomingPost> {
  const given = validate(postingSchema, parsed(await textOf(body), contentType), 'body');
  const parts = [given.text, ...given.attachments.map(attachmentText)].map(withLinks);
  const text = parts.filter((part) => part.trim() !== '').join('\n\n');
  if (text === '') throw inputError([{ field: 'text', rule: 'must not be empty without attachments' }]);
  // Its text must not run another command.
  return { text: parseCommand(text) ? `/${text}` : text, username: given.username };
}

function parsed(text: string, contentType: string): unknown {
  const type = contentType.split(';')[0]?.trim().toLowerCase();
  if (type === 'application/json') return json(text, 'body');
  if (type !== 'application/x-www-form-urlencoded') {
    throw new ChatError(mediaTypeUnsupported, {
      message: 'The body must be JSON or a form (application/json, application/x-www-form-urlencoded).',
    });
  }
  const form = Object.fromEntries(new URLSearchParams(text));
  return form.payload === undefined ? form : json(form.payload, 'payload');
}

function json(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw inputError([{ field, rule: 'must be well-formed JSON' }], cause);
  }
}

async function textOf(body: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body.iterator({ destroyOnReturn: false })) {
    bytes += (piece as Buffer).length;
    if (bytes > maxIncomingBodyBytes) break;
    pieces.push(piece as Buffer);
  }
  body.resume();
  if (bytes > maxIncomingBodyBytes) throw new ChatError(bodyTooLarge);
  return Buffer.concat(pieces).toString('utf8');
}

/** Converts an attachment to Markdown, readable without picture and colour. */
function attachmentText(given: v.InferOutput<typeof slackAttachment>): string {
  const { pretext, author_name, title, title_link, text, fallback, footer, fields } = given;
  const linked = title && title_link ? `[${title}](${title_link})` : title;
  const lines = [
    pretext,
    author_name,
    linked && `**${linked}**`,
    text,
    ...fields.map((field) => [field.title && `**${field.title}:**`, field.value].filter(Boolean).join(' ')),
    footer,
  ].filter((one) => typeof one === 'string' && one !== '');
  return lines.length > 0 ? lines.join('\n') : (fallback ?? '');
}

/** Converts Slack links, `<https://a.example|name>`, to Markdown. */
const withLinks = (text: string): string =>
  text.replace(
    /<(https?:\/\/[^<|>\s]+)\|([^<>\n]+)>/g,
    (_, url: string, name: string) => `[${name}](${url})`,
  );
