import type { Locator } from '@playwright/test';

/** Returns the option of a user in a picker, which shows the id only if another user in the list has the same name. */
export const optionOf = (picker: Locator, { id, name }: { id: string; name: string }): Locator => {
  const options = picker.getByRole('option');
  return options.filter({ hasText: `@${id}` }).or(options.filter({ hasText: new RegExp(`${name}$`) }));
};
