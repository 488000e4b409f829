import type { Setting } from './setting.ts';
import { settings } from './settings.ts';

/** Builds `docs/configuration.md`: every setting, from the table in code. */
export function configurationPage(): string {
  const rows = (Object.entries(settings) as [string, Setting<unknown>][]).map(([name, setting]) => {
    const flag = setting.flag ? `\`--${setting.flag}\`` : '';
    return `| \`${setting.variable}\` | ${flag} | \`${name}\` | ${shown(setting.fallback)} | ${setting.meaning} |`;
  });
  return [
    '# Configuration',
    '',
    'A setting is read from its flag, then its environment variable, then `confab.json` in the data folder, then its default. An invalid one stops the server at startup with an error that names it.',
    '',
    '| Variable | Flag | Key in confab.json | Default | Meaning |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    'This page is generated from `packages/server/src/core/config/settings` by `bin/run packages/server/src/core/config/writeConfigurationPage.ts`.',
    '',
  ].join('\n');
}

const shown = (fallback: unknown): string =>
  fallback === undefined || fallback === '' || (Array.isArray(fallback) && fallback.length === 0)
    ? 'none'
    : `\`${fallback}\``;
