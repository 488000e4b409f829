import { fakeEnvironment } from '@confab/testing';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { ChatClient } from '../../../index.ts';
import { composerOf } from '../composersOf.ts';
import { isInCode, type TextTrigger } from '../index.ts';
import { defaultTriggers, suggestFor } from './triggers.ts';

/** A composer that has loaded its suggestions. */
function newComposer() {
  const { environment } = fakeEnvironment();
  const composer = composerOf(new ChatClient({ baseUrl: '', environment }).channel('team', 'night-ride'));
  composer.pipelines.textChange.replace('suggestions', suggestFor(composer));
  return composer;
}

type Action = { do: 'write'; text: string } | { do: 'move' | 'erase'; by: number } | { do: 'close' | 'send' };

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('write' as const),
    text: fc.constantFrom(
      '@',
      '/',
      ':',
      '#',
      'g',
      'ra',
      ' ',
      '\n',
      '`',
      '```\n',
      'x@',
      'https://x/',
      '@gr',
      ':ta',
    ),
  }),
  fc.record({ do: fc.constantFrom('move' as const, 'erase' as const), by: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constantFrom('close' as const, 'send' as const) }),
);

describe('any typing, moving and closing', () => {
  it('[UX-13] suggestions belong to the text before the caret, outside code, and stay closed once closed', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const { text } = newComposer();
        let closedAt: { start: number; sign: string } | undefined;
        for (const step of actions) {
          const { text: written, selection } = text.state.get();
          const caret = selection.end;
          const before = text.state.get().suggestions;
          if (step.do === 'write') {
            const at = caret + step.text.length;
            text.type(written.slice(0, caret) + step.text + written.slice(caret), { start: at, end: at });
          } else if (step.do === 'erase') {
            const at = Math.max(0, caret - step.by);
            text.type(written.slice(0, at) + written.slice(caret), { start: at, end: at });
          } else if (step.do === 'move') {
            const at = Math.max(0, caret - step.by);
            text.select({ start: at, end: at });
          } else if (step.do === 'close') {
            text.closeSuggestions();
            closedAt = before && { start: before.start, sign: before.trigger };
          } else text.clear();

          const now = text.state.get();
          const open = now.suggestions;
          if (!open) {
            // The trigger was removed, or another one was started: it may open again.
            if (closedAt && now.text[closedAt.start] !== closedAt.sign) closedAt = undefined;
            continue;
          }
          expect(now.text[open.start]).toBe(open.trigger);
          expect(now.text.slice(open.start + 1, open.end)).toBe(open.query);
          expect(open.end).toBe(now.selection.end);
          expect(isInCode(now.text.slice(0, open.start))).toBe(false);
          if (step.do === 'move') expect(before?.start).toBe(open.start);
          if (step.do === 'write' && step.text === 'g' && before === undefined && closedAt)
            expect(open.start).not.toBe(closedAt.start);
          closedAt = undefined;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('[COMP-06] text typed while suggestions are loading gets them too, but no text set by a program', async () => {
    const { environment } = fakeEnvironment();
    const { text } = composerOf(new ChatClient({ baseUrl: '', environment }).channel('team', 'night-ride'));
    text.type(':ta');
    await vi.dynamicImportSettled();
    expect(text.state.get().suggestions).toMatchObject({ trigger: ':', query: 'ta' });

    const other = composerOf(new ChatClient({ baseUrl: '', environment }).channel('team', 'night-ride'));
    other.text.type(':t');
    other.text.set('a draft with :ta');
    await vi.dynamicImportSettled();
    expect(other.text.state.get()).toMatchObject({ text: 'a draft with :ta', suggestions: undefined });
  });

  it('[COMP-01, COMP-06] a host adds a trigger of its own', async () => {
    const { environment } = fakeEnvironment();
    const composer = composerOf(
      new ChatClient({
        baseUrl: '',
        environment,
        composer: {
          setup(made) {
            const [mentions] = defaultTriggers(made);
            const tickets: TextTrigger<unknown> = {
              type: 'tickets',
              syntax: { sign: '!', query: /^\d+$/, minCharacters: 1 },
              source: mentions!.source,
              recall: (query) => [{ kind: 'other', id: query, label: `Ticket ${query}` }],
              matches: () => true,
              fromFound: () => undefined,
              hasAll: () => true,
              complete: (suggestion) => ({ insert: suggestion.kind === 'other' ? `!${suggestion.id}` : '' }),
            };
            made.addTrigger(tickets);
          },
        },
      }).channel('team', 'night-ride'),
    );
    composer.text.type('see !12');
    await vi.dynamicImportSettled();
    const open = composer.text.state.get().suggestions!;
    const items = open.source.state.get().items!;
    expect(items).toEqual([{ kind: 'other', id: '12', label: 'Ticket 12' }]);
    composer.text.complete(open, open.source.complete(items[0]!));
    expect(composer.text.text).toBe('see !12 ');
  });
});
