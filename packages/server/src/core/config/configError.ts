/** An invalid setting: one sentence that names the setting and the rule. */
export class ConfigError extends Error {}
