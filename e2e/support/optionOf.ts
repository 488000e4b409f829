import type { Locator } from '@playwright/test';

/** The option of a person in a picker, which shows the id only where somebody else in the list has the same name. */
export const optionOf = (picker: Locator, { id, name }: { id: string; name: string }): Locator => {
  const options = picker.getByRole('option');
  return options.filter({ hasText: `@${id}` }).or(options.filter({ hasText: new RegExp(`${name}$`) }));
};
