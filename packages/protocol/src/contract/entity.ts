import type { GenericSchema, InferOutput } from 'valibot';

/** A thing with an identity that travels on the wire: its name in documents and its schema. */
export interface Entity<S extends GenericSchema = GenericSchema> {
  readonly name: string;
  readonly schema: S;
}

/** The TypeScript type of an entity. */
export type EntityType<E extends Entity> = InferOutput<E['schema']>;

/** Declares an entity; its name becomes a component of the OpenAPI document. */
export function defineEntity<S extends GenericSchema>(name: string, schema: S): Entity<S> {
  return { name, schema };
}
