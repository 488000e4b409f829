import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildOpenApi } from '../../../packages/protocol/src/schemas.ts';
import {
  code,
  createFindName,
  escapeText,
  type FindName,
  fieldTable,
  type JsonSchema,
} from './jsonSchema.ts';

interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters: readonly { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

type Content = Readonly<Record<string, { schema: JsonSchema; example?: unknown }>>;

interface Listed extends Operation {
  route: string;
}

/** The API document, as far as the pages show it. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: { schemas: Readonly<Record<string, JsonSchema>> };
}

/** Reads the API document of this version. */
export function apiDocument(): ApiDocument {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  // Through JSON, as clients receive it: without fields that are undefined.
  const document = JSON.parse(JSON.stringify(buildOpenApi(version)));
  return { ...document, paths: withSharedParts(document.paths, document.components) };
}

/** Replaces references to the bodies and answers that operations share by the parts themselves. */
function withSharedParts(value: unknown, components: Record<string, Record<string, unknown>>): never {
  const resolve = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== 'object' || part === null) return part;
    const [, kind = '', name = ''] = /^#\/components\/(responses|requestBodies)\/(.+)$/.exec(
      '$ref' in part ? String(part.$ref) : '',
    ) ?? [''];
    if (kind !== '') return resolve(components[kind]?.[name]);
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve(value) as never;
}

/** Returns the reference of the HTTP API: an index, a page for each feature, and one of the schemas. */
export function apiPages(): [path: string, content: string][] {
  const { paths, components } = apiDocument();
  const findName = createFindName(components.schemas);
  const byTag = new Map<string, Listed[]>();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const [tag = 'other'] = operation.tags;
      const route = `${method.toUpperCase()} ${path}`;
      byTag.set(tag, [...(byTag.get(tag) ?? []), { ...operation, route }]);
    }
  const tags = [...byTag].sort(([one], [other]) => (one < other ? -1 : 1));
  return [
    ['reference/api/index.md', indexPage(tags)],
    ['reference/api/schemas.md', schemasPage(components.schemas, findName)],
    ...tags.map(([tag, operations]): [string, string] => [
      `reference/api/${tag}.md`,
      [`# ${titleOf(tag)} API`, ...operations.map((operation) => operationSection(operation, findName))].join(
        '\n\n',
      ),
    ]),
  ];
}

/** Turns the name of a feature into a title: `channelTypes` into "Channel types". */
export function titleOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function indexPage(tags: readonly [string, readonly Listed[]][]): string {
  const sections = tags.map(([tag, operations]) => {
    const rows = operations.map(
      ({ route, operationId, summary }) =>
        `| [${code(route)}](./${tag}.md#${operationId.toLowerCase()}) | ${escapeText(summary).replaceAll('|', '\\|')} |`,
    );
    return [`## ${titleOf(tag)}`, ['| Route | |', '|---|---|', ...rows].join('\n')].join('\n\n');
  });
  return [
    '# HTTP API',
    'All routes are under `/api/v1`. Requests carry a token (`Authorization: Bearer …`) or the cookie of a session. [How the API works](../../api.md) describes errors and streams; [schemas](./schemas.md) lists the entities; every server has the OpenAPI document at `/openapi.json`.',
    ...sections,
  ].join('\n\n');
}

function schemasPage(schemas: Readonly<Record<string, JsonSchema>>, findName: FindName): string {
  const sections = Object.entries(schemas)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) =>
      [`## ${name}`, escapeText(schema.description ?? ''), fieldTable(schema, findName)]
        .filter(Boolean)
        .join('\n\n'),
    );
  return [
    '# Schemas',
    'The entities of [the HTTP API](./index.md) and of [events](../events.md).',
    ...sections,
  ].join('\n\n');
}

function operationSection(operation: Listed, findName: FindName): string {
  const { route, operationId, summary, description, security, parameters, requestBody, responses } =
    operation;
  const rows = parameters.map((parameter) => ({
    ...parameter,
    schema: { ...parameter.schema, description: parameter.schema.description ?? '' },
  }));
  const table = (kind: 'path' | 'query') => {
    const own = rows.filter((row) => row.in === kind);
    const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]));
    const required = own.filter((row) => row.required).map(({ name }) => name);
    return fieldTable({ properties, required }, findName);
  };
  const { 200: answer, ...errors } = responses;
  return [
    `## ${operationId}`,
    code(route),
    escapeText(summary),
    description && description !== summary ? escapeText(description) : '',
    security?.length === 0 ? 'Needs no token.' : '',
    titled('Path', table('path')),
    titled('Query', table('query')),
    titled('Body', contentTable(requestBody?.content, findName)),
    titled('Answer', contentTable(answer?.content, findName)),
    titled('Errors', errorList(errors)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const titled = (title: string, text: string) => (text === '' ? '' : `**${title}**\n\n${text}`);

function contentTable(content: Content | undefined, findName: FindName): string {
  if (!content) return '';
  const json = content['application/json'];
  if (!json) return 'Any bytes, with their own content type.';
  const name = findName(json.schema);
  const table = name
    ? `[${name}](./schemas.md#${name.toLowerCase()})`
    : fieldTable(withoutCommon(json.schema), findName);
  const example = json.example === undefined ? '' : fence(json.example);
  return [table, example].filter(Boolean).join('\n\n');
}

/** Leaves out the part that every answer has: its duration and the positions of what it changed. */
function withoutCommon(schema: JsonSchema): JsonSchema {
  const parts = schema.allOf?.filter((part) => !(part.properties && 'duration' in part.properties));
  return parts ? { allOf: parts } : schema;
}

function errorList(errors: Operation['responses']): string {
  return Object.entries(errors)
    .flatMap(([status, { description }]) =>
      description.split('\n').map((error) => `- ${status}: ${escapeText(error)}`),
    )
    .join('\n');
}

/** Formats a value as a JSON block. */
export function fence(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
