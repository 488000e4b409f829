import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { Feature } from '../contract/index.ts';
import { clientFrameSchema, serverFrameSchema } from '../contract/realtime/frames.ts';
import { features } from '../features.ts';
import type { Json } from './json.ts';

/** Builds the reference of all socket events and frames from their schemas. */
export function buildEventReference(): Json {
  const events = (features as readonly Feature[]).flatMap((feature) =>
    feature.events.map((event) => ({
      type: event.type,
      stream: event.stream,
      logged: event.logged,
      delivered: event.delivered,
      summary: event.summary,
      payload: jsonSchema(event.payload, 'output'),
    })),
  );
  return {
    events,
    client_frames: jsonSchema(clientFrameSchema, 'input'),
    server_frames: jsonSchema(serverFrameSchema, 'output'),
  };
}

function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest as Json;
}
