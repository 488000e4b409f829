import type { Audience, Endpoint } from '../contract/index.ts';
import type { ComposedExamples } from './composedExamples.ts';
import { describeFields, descriptionOf } from './descriptions.ts';
import { errorResponsesOf, errorsInWords } from './errorResponses.ts';
import { componentRef, type Json, jsonContent } from './json.ts';
import { requestExamples } from './requestExamples.ts';
import type { SchemaComponents } from './schemaComponents.ts';

/** The parts that operations share. */
export interface OperationParts {
  readonly schemas: SchemaComponents;
  readonly examples: ComposedExamples;
}

const audiences: Readonly<Record<Audience, string>> = {
  public: 'Needs no credentials.',
  user: 'For signed-in users, as far as their role allows it.',
  admin: 'For admins, and for back ends that sign with the app secret.',
};

/** Returns an endpoint as an OpenAPI operation. */
export function operation(
  parts: OperationParts,
  { tag, id, endpoint }: { tag: string; id: string; endpoint: Endpoint },
): Json {
  const { audience, errors, summary, overSocket, isRepeatable, bodyLimitBytes } = endpoint;
  const path = endpoint.route.split(' ')[1] as string;
  const { params = {}, query = {}, bodies } = requestExamples[id] ?? {};
  const pathParameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(name in params && { example: params[name] }),
    schema: { type: 'string' },
  }));
  const sentences = [
    descriptionOf(endpoint.route),
    audiences[audience],
    isRepeatable === false && 'A repeated call does it again.',
    errorsInWords(errors),
    bodyLimitBytes && `The body may have up to ${bodyLimitBytes / 1024} KiB.`,
  ];
  return {
    operationId: id,
    tags: [tag],
    summary: summary.replace(/ \([A-Z]+-\d+(, [A-Z]+-\d+)*\)/g, ''),
    description: sentences.filter(Boolean).join(' '),
    ...(overSocket && { 'x-over-socket': true }),
    ...(isRepeatable === false && { 'x-repeatable': false }),
    parameters: [...pathParameters, ...queryParameters(parts, endpoint, query)],
    ...(audience === 'public' ? { security: [] } : {}),
    ...requestBody(parts, endpoint, bodies),
    responses: {
      200: { description: 'OK', content: answerContent(parts, endpoint) },
      ...errorResponsesOf(errors),
    },
  };
}

function queryParameters(
  { schemas }: OperationParts,
  { query, route }: Endpoint,
  examples: Readonly<Record<string, string>>,
): Json[] {
  if (!query) return [];
  const { properties = {}, required = [] } = describeFields(
    schemas.contentOf(query, 'input'),
    `${route} query`,
  ) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    ...(name in examples && { example: examples[name] }),
    schema,
  }));
}

function requestBody(
  { schemas, examples }: OperationParts,
  { bytes, body, route }: Endpoint,
  bodies?: Json,
): Json {
  if (bytes === 'body') return { requestBody: { required: true, content: bytesContent } };
  if (!body) return {};
  const schema = schemas.schemaOf(body, 'input');
  const content = jsonContent(describeFields(schema, `${route} body`), bodies ?? examples.of(schema, body));
  return { requestBody: { required: true, content } };
}

function answerContent({ schemas, examples }: OperationParts, { bytes, answer, route }: Endpoint): Json {
  if (bytes === 'answer') return bytesContent;
  const schema = schemas.schemaOf(answer, 'output');
  const described = describeFields(schema, `${route} answer`);
  return jsonContent(
    { allOf: [described, componentRef('schemas', 'AnswerInfo')] },
    examples.of(schema, answer),
  );
}

/** Any bytes, with their own content type. */
const bytesContent: Json = { '*/*': { schema: { type: 'string', format: 'binary' } } };
