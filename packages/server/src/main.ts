#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Most of a start is reading and compiling modules: what was compiled once is kept beside them.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/confab', import.meta.url)));
await import('./cli/commandLine.ts');
