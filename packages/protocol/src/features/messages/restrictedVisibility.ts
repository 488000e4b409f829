import * as v from 'valibot';
import { userIdField } from '../../contract/fields.ts';
import { restrictedReadersMost } from './limits.ts';

/** Whom a message is for beside its author (MSG-15): user ids; an empty list means the author alone. */
export const restrictedVisibilityField = v.pipe(v.array(userIdField), v.maxLength(restrictedReadersMost - 1));
