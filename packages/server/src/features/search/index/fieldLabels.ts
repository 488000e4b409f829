import { createHash } from 'node:crypto';
import { isCustomName, maxCustomPathLength } from '../../../core/filters/customPath.ts';
import { maxFilterTextLength } from '../../../core/filters/filterValue.ts';
import { label } from './labels.ts';

/** A value of a custom field that filters can compare. */
type FieldValue = string | number | boolean;

/** Most custom fields of a message that are indexed, counting the elements of lists; later ones are not found. */
const maxFields = 100;

/** The label of messages that have a value at this path of their custom fields. */
export const presenceLabel = (path: readonly string[]): string => labelOf([path, 'present']);

/** The label of messages with this value. */
export const valueLabel = (path: readonly string[], value: unknown): string =>
  labelOf([path, 'value', value]);

/** The label of messages whose list at this path contains the value. */
export const elementLabel = (path: readonly string[], value: unknown): string =>
  labelOf([path, 'element', value]);

/** Returns the labels of a message's custom fields, in the paths and values that filters can name (EMB-04). */
export function fieldLabels(custom: Readonly<Record<string, unknown>>): string[] {
  const labels = new Set<string>();
  let fields = 0;
  const visit = (value: unknown, path: readonly string[]): void => {
    if (value === null || ++fields > maxFields) return;
    labels.add(presenceLabel(path));
    if (isFieldValue(value)) labels.add(valueLabel(path, value));
    else if (Array.isArray(value)) {
      for (const element of value) {
        if (isFieldValue(element) && ++fields <= maxFields) labels.add(elementLabel(path, element));
      }
    } else if (typeof value === 'object') visitAll(value as Record<string, unknown>, path);
  };
  const visitAll = (object: Readonly<Record<string, unknown>>, path: readonly string[]): void => {
    if (path.length === maxCustomPathLength) return;
    for (const [name, value] of Object.entries(object)) {
      if (isCustomName(name)) visit(value, [...path, name]);
    }
  };
  visitAll(custom, []);
  return [...labels];
}

const isFieldValue = (value: unknown): value is FieldValue =>
  typeof value === 'string'
    ? value.length <= maxFilterTextLength
    : Number.isFinite(value) || typeof value === 'boolean';

/** Labels have one length, whatever the value; a hit is compared with the message again. */
const labelOf = (content: readonly unknown[]): string =>
  label('field', createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 24));
