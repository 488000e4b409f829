import type { Segment, SegmentType } from '@confab/protocol';
import { type Condition, conditionsOf, filterOf } from './conditions.ts';

/** A segment as its form holds it. */
export interface SegmentForm {
  name: string;
  description: string;
  type: SegmentType;
  by: 'list' | 'filter';
  conditions: Condition[];
  /** In place of conditions where somebody writes the filter, or it says more than they can. */
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

/** What can be set of a segment that is there. */
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

/** The filter that the form has now; `null` where its JSON is none. */
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
