import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PressedKey } from '../../core/shortcuts/index.ts';
import { type Format, formatOfKey } from './formatKeys.ts';

type Modifier = 'ctrl' | 'meta' | 'shift' | 'alt';

/** A key at a place on the keyboard, with what it writes there. */
function press(code: string, key: string, ...modifiers: Modifier[]): PressedKey {
  const [ctrlKey, metaKey, shiftKey, altKey] = (['ctrl', 'meta', 'shift', 'alt'] as const).map((one) =>
    modifiers.includes(one),
  ) as [boolean, boolean, boolean, boolean];
  return { code, key, ctrlKey, metaKey, shiftKey, altKey };
}

const usePlatform = (platform: string) => vi.stubGlobal('navigator', { platform });

describe('formatOfKey', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it.each<[string, PressedKey, Format]>([
    ['B', press('KeyB', 'b', 'ctrl'), 'bold'],
    ['B with Caps Lock', press('KeyB', 'B', 'ctrl'), 'bold'],
    ['Shift+X', press('KeyX', 'X', 'ctrl', 'shift'), 'strike'],
    ['Shift+7 of a US keyboard', press('Digit7', '&', 'ctrl', 'shift'), 'numbered'],
    ['Shift+8 of a US keyboard', press('Digit8', '*', 'ctrl', 'shift'), 'list'],
    ['Shift+9 of a US keyboard', press('Digit9', '(', 'ctrl', 'shift'), 'quote'],
    ['Shift+7 of a German keyboard', press('Digit7', '/', 'ctrl', 'shift'), 'numbered'],
    ['Shift+9 of a French keyboard', press('Digit9', '9', 'ctrl', 'shift'), 'quote'],
    ['B of a Russian keyboard', press('KeyB', 'и', 'ctrl'), 'bold'],
    ['Shift+E of an Arabic keyboard', press('KeyE', 'ُ', 'ctrl', 'shift'), 'codeBlock'],
    ['B of a Dvorak keyboard', press('KeyN', 'b', 'ctrl'), 'bold'],
  ])('[UX-18] Ctrl and %s is a format', (_, event, format) => {
    usePlatform('Linux x86_64');
    expect(formatOfKey(event)).toBe(format);
  });

  it.each([
    ['no modifier', press('KeyB', 'b')],
    ['the Windows key', press('KeyB', 'b', 'meta')],
    ['AltGr', press('KeyE', 'e', 'ctrl', 'alt')],
    ['the B of another layout', press('KeyB', 'x', 'ctrl')],
    ['Ctrl and a digit', press('Digit7', '7', 'ctrl')],
  ])('[UX-18] %s is none', (_, event) => {
    usePlatform('Win32');
    expect(formatOfKey(event)).toBeUndefined();
  });

  it('[UX-18] on a Mac, formats have Cmd: Ctrl moves the caret', () => {
    usePlatform('MacIntel');
    expect(formatOfKey(press('KeyE', 'e', 'meta'))).toBe('code');
    expect(formatOfKey(press('KeyE', 'e', 'ctrl'))).toBeUndefined();
  });
});
