import type { Setting, settings } from './settings.ts';

type Settings = typeof settings;

/** How one server is set up: the values of all settings. What each one means: `settings.ts`. */
export type Config = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never };
