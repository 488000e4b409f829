import type { Audience, EventDefinition, Feature } from '../contract/index.ts';
import { apiPath } from '../contract/realtime/addresses.ts';
import { features } from '../features.ts';
import { ComposedExamples } from './composedExamples.ts';
import { errorResponses } from './errorResponses.ts';
import type { Json } from './json.ts';
import { namedSchemas } from './namedSchemas.ts';
import { operation } from './operation.ts';
import { ownSchemas } from './ownSchemas.ts';
import { SchemaComponents } from './schemaComponents.ts';
import { shareParts } from './sharedParts.ts';
import { usedSchemas } from './usedSchemas.ts';
import { addEventUnion, eventComponent, eventSchemas, webhooks } from './webhooks.ts';

const everybody: readonly Audience[] = ['public', 'user', 'admin'];

/**
 * Builds the OpenAPI 3.1 document of the HTTP API and its webhooks from the schemas that validate, with the endpoints for
 * some audiences or for all.
 */
export function buildOpenApi(version: string, audiences = everybody): Json {
  const schemas = new SchemaComponents(namedSchemas());
  for (const [name, schema] of Object.entries({ ...ownSchemas, ...eventSchemas })) schemas.add(name, schema);
  const parts = { schemas, examples: new ComposedExamples(schemas) };
  const paths: Record<string, Json> = {};
  const tags = new Set<string>();
  const delivered: EventDefinition[] = [];
  for (const feature of features as readonly Feature[]) {
    for (const [id, endpoint] of Object.entries(feature.endpoints)) {
      if (!audiences.includes(endpoint.audience)) continue;
      tags.add(feature.name);
      const [method, path] = endpoint.route.split(' ') as [string, string];
      const described = operation(parts, { tag: feature.name, id, endpoint });
      paths[path] = { ...paths[path], [method.toLowerCase()]: described };
    }
    for (const event of feature.events.filter(({ delivered }) => delivered)) {
      eventComponent(schemas, event);
      delivered.push(event);
    }
  }
  addEventUnion(schemas, delivered);
  const shared = shareParts(paths);
  const responses = { ...shared.responses, ...errorResponses };
  const { requestBodies } = shared;
  return {
    openapi: '3.1.0',
    info: {
      title: 'Confab',
      version,
      description:
        'The API of a Confab server. Fields and events may be added at any time: ignore unknown ones.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: apiPath }],
    security: [{ token: [] }, { session: [] }],
    tags: [...tags].map((name) => ({ name })),
    paths,
    webhooks,
    components: {
      schemas:
        // Users also receive schemas that no operation answers: of events and push messages.
        audiences.includes('user')
          ? schemas.all()
          : usedSchemas(schemas.all(), { paths, webhooks, responses, requestBodies }),
      responses,
      requestBodies,
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'A token of a user, a bot or a back end.' },
        session: { type: 'apiKey', in: 'cookie', name: 'confab_session' },
      },
    },
  };
}
