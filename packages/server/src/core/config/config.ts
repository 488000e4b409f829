import type { Setting } from './setting.ts';
import type { settings } from './settings.ts';

type Settings = typeof settings;

/** The configuration of a server: the values of all settings. See the folder `settings` for their meaning. */
export type Config = { readonly [K in keyof Settings]: Settings[K] extends Setting<infer T> ? T : never };
