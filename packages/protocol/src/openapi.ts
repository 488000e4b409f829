import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { commonErrors } from './contract/errors.ts';
import type { Endpoint, ErrorDefinition, Feature } from './contract/index.ts';
import { apiPath } from './contract/realtime/addresses.ts';
import { clientFrameSchema, serverFrameSchema } from './contract/realtime/frames.ts';
import { features } from './features.ts';

type Json = Record<string, unknown>;

const jsonSchema = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return rest as Json;
};

/** Builds the OpenAPI 3.1 document of the HTTP API from the schemas that validate requests. */
export function buildOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const feature of features as readonly Feature[]) {
    for (const [name, endpoint] of Object.entries(feature.endpoints)) {
      const [method, path] = endpoint.route.split(' ') as [string, string];
      paths[path] = { ...paths[path], [method.toLowerCase()]: operation(feature.name, name, endpoint) };
    }
  }
  const schemas = Object.fromEntries(
    (features as readonly Feature[]).flatMap((feature) =>
      feature.entities.map((entity) => [entity.name, jsonSchema(entity.schema, 'output')]),
    ),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Confab', version, license: { name: 'Apache-2.0' } },
    servers: [{ url: apiPath }],
    security: [{ token: [] }, { session: [] }],
    paths,
    components: {
      schemas: { ...schemas, Error: errorSchema },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        session: { type: 'apiKey', in: 'cookie', name: 'confab_session' },
      },
    },
  };
}

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

function operation(tag: string, operationId: string, endpoint: Endpoint): Json {
  const path = endpoint.route.split(' ')[1] as string;
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.overSocket && { 'x-over-socket': true }),
    parameters: [...pathParameters, ...queryParameters(endpoint)],
    ...(endpoint.audience === 'public' ? { security: [] } : {}),
    ...requestBody(endpoint),
    responses: {
      200: { description: 'OK', content: answerContent(endpoint) },
      ...errorResponses([...commonErrors, ...endpoint.errors]),
    },
  };
}

function queryParameters(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return [];
  const { properties = {}, required = [] } = jsonSchema(endpoint.query, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function errorResponses(errors: readonly ErrorDefinition[]): Record<string, Json> {
  return Object.fromEntries(
    [...new Set(errors.map(({ status }) => status))].map((status) => [
      status,
      {
        description: errors
          .filter((error) => error.status === status)
          .map((error) => `${error.code} ${error.name}: ${error.message}`)
          .join('\n'),
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    ]),
  );
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.bytes === 'body') return { requestBody: { required: true, content: bytesContent } };
  if (!endpoint.body) return {};
  return { requestBody: { required: true, content: jsonContent(jsonSchema(endpoint.body, 'input')) } };
}

const answerContent = (endpoint: Endpoint): Json =>
  endpoint.bytes === 'answer'
    ? bytesContent
    : jsonContent(withDuration(jsonSchema(endpoint.answer, 'output')));

/** Any bytes, with their own content type. */
const bytesContent: Json = { '*/*': { schema: { type: 'string', format: 'binary' } } };

const jsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const withDuration = (schema: Json): Json => ({
  allOf: [
    schema,
    {
      type: 'object',
      properties: {
        duration: { type: 'string', examples: ['12.34ms'] },
        positions: {
          type: 'object',
          description:
            'By stream, the number of the last event that this call caused and that its answer holds.',
          additionalProperties: { type: 'integer' },
        },
      },
    },
  ],
});

const errorSchema: Json = {
  type: 'object',
  required: ['name', 'code', 'message', 'status', 'retryable', 'details'],
  properties: {
    name: { type: 'string' },
    code: { type: 'integer' },
    message: { type: 'string' },
    status: { type: 'integer' },
    retryable: { type: 'boolean' },
    details: {
      type: 'object',
      properties: {
        issues: {
          type: 'array',
          items: {
            type: 'object',
            properties: { field: { type: 'string' }, rule: { type: 'string' } },
          },
        },
      },
    },
    duration: { type: 'string' },
  },
};
