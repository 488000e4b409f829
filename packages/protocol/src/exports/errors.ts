import { defineError } from '../contract/error.ts';

export const exportNotFound = defineError({
  name: 'export_not_found',
  code: 840,
  status: 404,
  message: 'There is no such export, or it has expired.',
});
export const errors = [exportNotFound] as const;
