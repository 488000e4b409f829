#!/usr/bin/env node
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Most of the startup is reading and compiling modules: cache the compiled ones.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/confab', import.meta.url)));
await import('./cli/commandLine.ts');
