import { writeFileSync } from 'node:fs';
import { configurationPage } from './configurationPage.ts';

writeFileSync(new URL('../../../../../docs/configuration.md', import.meta.url), configurationPage());
