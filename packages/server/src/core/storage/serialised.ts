/** A value and its JSON text, made once for all that it is sent to: a message's event and the answer to its author. */
export class Serialised<T> {
  readonly value: T;
  readonly json: string;

  constructor(value: T) {
    this.value = value;
    this.json = JSON.stringify(value);
  }
}

/** A payload to send to others; any of its fields may be serialised already. */
export type PartlySerialised<T> = { readonly [K in keyof T]: T[K] | Serialised<T[K]> };

/** The JSON text of an object between its braces, with the text of serialised fields copied. */
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
