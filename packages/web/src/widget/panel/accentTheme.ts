import { contrast } from '@confab/react';

const sheets = { light: '#fffefc', dark: '#1c1a18' } as const;
/** WCAG AA for text. */
const minContrast = 4.5;

/** Returns the kit's accent colours made from one `#rrggbb` colour, readable in light and dark. */
export function accentTheme(accent: string): Record<`--cf-${string}`, string> {
  const light = readableOn(sheets.light, accent, '#000000');
  const dark = readableOn(sheets.dark, accent, '#ffffff');
  const pair = (inLight: string, inDark: string) => `light-dark(${inLight}, ${inDark})`;
  return {
    '--cf-accent': pair(light, dark),
    '--cf-accent-hover': pair(mix(light, '#000000', 0.15), mix(dark, '#ffffff', 0.2)),
    '--cf-on-accent': pair(inkOn(light), inkOn(dark)),
    '--cf-accent-text': pair(light, dark),
    '--cf-accent-soft': pair(mix(light, sheets.light, 0.87), mix(dark, sheets.dark, 0.8)),
    '--cf-on-accent-soft': pair(mix(light, '#000000', 0.35), mix(dark, '#ffffff', 0.5)),
    '--cf-accent-line': pair(mix(light, sheets.light, 0.5), mix(dark, sheets.dark, 0.5)),
    '--cf-focus': pair(light, dark),
  };
}

/** Moves a colour towards black or white until text of it is readable on the surface. */
function readableOn(surface: string, color: string, towards: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(color, towards, share);
    if (contrast(mixed, surface) >= minContrast) return mixed;
  }
  return towards;
}

const inkOn = (color: string) => (contrast(color, '#ffffff') >= minContrast ? '#ffffff' : '#000000');

function mix(color: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [color, other].map((one) => Number.parseInt(one.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}
