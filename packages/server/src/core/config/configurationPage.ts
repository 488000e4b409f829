import { type Setting, settings } from './settings.ts';

/** `docs/configuration.md`: every setting, from the table in code. */
export function configurationPage(): string {
  const rows = (Object.entries(settings) as [string, Setting<unknown>][]).map(([name, setting]) => {
    const flag = setting.flag ? `\`--${setting.flag}\`` : '';
    return `| \`${setting.variable}\` | ${flag} | \`${name}\` | ${shown(setting.fallback)} | ${setting.meaning} |`;
  });
  return [
    '# Configuration',
    '',
    'A setting is taken from its flag, else from its environment variable, else from `confab.json` in the data folder, else what is built in. A wrong one stops the start with one sentence that names it.',
    '',
    '| Variable | Flag | Key in confab.json | Built in | Meaning |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    'This page is made from `packages/server/src/core/config/settings.ts` by `node --conditions=confab-source packages/server/src/core/config/writeConfigurationPage.ts`.',
    '',
  ].join('\n');
}

const shown = (fallback: unknown): string =>
  fallback === undefined || fallback === '' || (Array.isArray(fallback) && fallback.length === 0)
    ? 'none'
    : `\`${fallback}\``;
