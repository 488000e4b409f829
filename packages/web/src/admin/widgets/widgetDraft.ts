import type { BodyOf, Routes, Widget } from '@confab/protocol';
import { splitWords } from '../layout/splitText.ts';

/** The input of a widget's form; origins are lines of text. */
export interface WidgetDraft extends Omit<Widget, 'created_at' | 'updated_at' | 'allowed_origins'> {
  origins: string;
}

/** The form of a new widget. */
export const freshDraft: WidgetDraft = {
  id: '',
  name: '',
  target: 'support',
  cid: '',
  support_user_ids: [],
  visitors: 'users',
  mode: 'page',
  greeting: '',
  accent: '#0b665f',
  color_scheme: 'auto',
  position: 'end',
  origins: '',
};

export const draftOf = ({
  created_at: _,
  updated_at: __,
  allowed_origins,
  ...rest
}: Widget): WidgetDraft => ({
  ...rest,
  origins: allowed_origins.join('\n'),
});

/** Returns the fields to save; a page's address counts as its origin. */
export function fieldsOf({
  id: _,
  origins,
  ...rest
}: WidgetDraft): Omit<BodyOf<Routes['POST /widgets']>, 'id'> {
  const lines = splitWords(origins);
  return { ...rest, name: rest.name.trim(), allowed_origins: [...new Set(lines.map(originIn))] };
}

/** Returns the origin of an address; a text that is none stays, so that the service names it. */
const originIn = (text: string) =>
  /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).origin : text;
