import type { Segment, SegmentType } from '@confab/protocol';
import { type Condition, conditionsOf, filterOf } from './conditions.ts';

/** A segment as its form holds it. */
export interface SegmentForm {
  name: string;
  description: string;
  type: SegmentType;
  by: 'list' | 'filter';
  conditions: Condition[];
  /** Replaces the conditions if the filter is written as JSON, or conditions cannot express it. */
  json: string | null;
}

export const freshForm: SegmentForm = {
  name: '',
  description: '',
  type: 'user',
  by: 'list',
  conditions: [],
  json: null,
};

/** The form of an existing segment. */
export function formOf({ name, description, type, filter }: Segment): SegmentForm {
  const conditions = filter && conditionsOf(filter, type);
  return {
    name,
    description,
    type,
    by: filter ? 'filter' : 'list',
    conditions: conditions ?? [],
    json: filter && !conditions ? JSON.stringify(filter, null, 2) : null,
  };
}

/** The form's filter; `null` for invalid JSON. */
export function formFilter({ conditions, json }: SegmentForm): Record<string, unknown> | null {
  if (json === null) return filterOf(conditions);
  try {
    const read: unknown = JSON.parse(json);
    const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
    return isObject ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
