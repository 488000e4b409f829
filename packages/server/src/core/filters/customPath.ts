/** Most names in the path of a custom field: `custom.lamp.bulb.color`. */
export const maxCustomPathLength = 3;

/** Whether filters can name a custom field so: 1 to 64 letters, digits, `_` and `-`. */
export const isCustomName = (name: string): boolean =>
  /^[A-Za-z0-9_-]{1,64}$/.test(name) && name !== '__proto__';

/** Whether filters can compare the value at this path. */
export const isCustomPath = (path: readonly string[]): boolean =>
  path.length > 0 && path.length <= maxCustomPathLength && path.every(isCustomName);
