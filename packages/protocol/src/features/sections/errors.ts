import { defineError } from '../../contract/error.ts';
import { sectionsMost } from './limits.ts';

export const sectionNotFound = defineError({
  name: 'section_not_found',
  code: 680,
  status: 404,
  message: 'There is no such section.',
});
export const tooManySections = defineError({
  name: 'too_many_sections',
  code: 681,
  status: 409,
  message: `A user has at most ${sectionsMost} sections of their own.`,
});
export const sectionBuiltIn = defineError({
  name: 'section_built_in',
  code: 682,
  status: 409,
  message: 'A section that everybody has cannot be renamed or deleted.',
});
export const errors = [sectionNotFound, tooManySections, sectionBuiltIn] as const;
