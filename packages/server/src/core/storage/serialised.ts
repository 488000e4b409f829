/** A value with its JSON text, serialized once for all recipients: a message's event and the answer to its author. */
export class Serialised<T> {
  readonly value: T;
  readonly json: string;

  constructor(value: T) {
    this.value = value;
    this.json = JSON.stringify(value);
  }
}

/** A payload in which any field may already be serialized. */
export type PartlySerialised<T> = { readonly [K in keyof T]: T[K] | Serialised<T[K]> };

/** Returns the JSON text of an object without its braces, copying the text of serialized fields. */
export function jsonFields(payload: object): string {
  const fields = payload as Readonly<Record<string, unknown>>;
  const names = Object.keys(fields);
  const isInParts = names.some((name) => fields[name] instanceof Serialised);
  return isInParts ? joinedFields(fields, names) : JSON.stringify(payload).slice(1, -1);
}

function joinedFields(fields: Readonly<Record<string, unknown>>, names: readonly string[]): string {
  let text = '';
  for (const name of names) {
    const value = fields[name];
    const json = value instanceof Serialised ? value.json : JSON.stringify(value);
    if (json !== undefined) text += `${text === '' ? '' : ','}"${name}":${json}`;
  }
  return text;
}
