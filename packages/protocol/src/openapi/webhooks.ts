import type { EventDefinition } from '../contract/index.ts';
import {
  attemptHeader,
  deliveryHeader,
  signatureHeader,
  webhookHeader,
} from '../features/webhooks/limits.ts';
import { componentRef, type Json, jsonContent } from './json.ts';
import type { SchemaComponents } from './schemaComponents.ts';

/** Returns an event's component, with the fields that every event carries. */
export function eventComponent(schemas: SchemaComponents, { type, summary, payload }: EventDefinition): void {
  const { properties = {}, required = [] } = schemas.contentOf(payload, 'output') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  schemas.add(eventName(type), {
    description: summary,
    allOf: [
      componentRef('schemas', 'Event'),
      {
        type: 'object',
        required: ['type', ...required],
        properties: { type: { const: type }, ...properties },
      },
    ],
  });
}

/** Adds the union of these events. */
export function addEventUnion(schemas: SchemaComponents, events: readonly EventDefinition[]): void {
  const names = events.map(({ type }): [string, string] => [type, eventName(type)]);
  schemas.add('DeliveredEvent', {
    description: 'An event that webhooks receive.',
    oneOf: names.map(([, name]) => componentRef('schemas', name)),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(names.map(([type, name]) => [type, `#/components/schemas/${name}`])),
    },
  });
}

/** The call that a webhook receives; its events have one component each. */
export const webhooks: Readonly<Record<string, Json>> = {
  event: {
    post: {
      operationId: 'deliverEvent',
      tags: ['webhooks'],
      summary: 'An event of a webhook.',
      description:
        'Sent to every webhook that selects the event, until it answers with 2xx. It may arrive more than once.',
      parameters: [
        header(signatureHeader, 'The time and the HMAC-SHA256 signatures of the time and the body.'),
        header(deliveryHeader, 'The same for every attempt.'),
        header(webhookHeader, 'The id of the webhook.'),
        header(attemptHeader, 'The number of the attempt, from 1.'),
      ],
      requestBody: { required: true, content: jsonContent(componentRef('schemas', 'WebhookCall')) },
      responses: {
        '2XX': { description: 'The event is delivered.' },
        default: { description: 'The delivery is repeated later.' },
      },
    },
  },
};

/** The component schemas that events share. */
export const eventSchemas: Readonly<Record<string, Json>> = {
  Event: {
    type: 'object',
    description: 'Fields that every event carries besides its own.',
    required: ['type', 'stream', 'seq', 'created_at'],
    properties: {
      type: { type: 'string' },
      stream: { type: 'string', description: '`app`, `user:<id>` or `channel:<type>:<id>`.' },
      seq: {
        type: 'integer',
        description: 'The number of the event in its stream, from 1 without gaps; 0 if it is not logged.',
      },
      created_at: { type: 'string', format: 'date-time' },
      actor_id: { type: 'string', description: 'The user who caused it; absent if the service did.' },
    },
  },
  WebhookCall: {
    type: 'object',
    description: 'The body of a call of a webhook.',
    required: ['delivery_id', 'webhook_id', 'event'],
    properties: {
      delivery_id: { type: 'string', description: 'The stream and the number of the event.' },
      webhook_id: { type: 'string' },
      event: componentRef('schemas', 'DeliveredEvent'),
    },
  },
};

function header(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}

/** `message.new` is `MessageNewEvent`. */
const eventName = (type: string): string =>
  `${type.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}Event`;
