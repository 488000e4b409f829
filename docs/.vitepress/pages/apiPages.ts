import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  buildOpenApi,
  type Endpoint,
  type Feature,
  features,
} from '../../../packages/protocol/src/schemas.ts';
import { code, escapeText, fieldTable, type JsonSchema, SchemaNames } from './jsonSchema.ts';

interface Operation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description?: string;
  security?: readonly unknown[];
  parameters: readonly {
    name: string;
    in: 'path' | 'query';
    required: boolean;
    description?: string;
    schema: JsonSchema;
  }[];
  requestBody?: Shared;
  responses: Readonly<Record<string, Shared>>;
}

/** A body or an answer, or a reference to one that several operations share. */
interface Shared {
  $ref?: string;
  content?: Content;
}

type Content = Readonly<
  Record<string, { schema: JsonSchema; examples?: Readonly<Record<string, { value: unknown }>> }>
>;

interface Listed extends Operation {
  route: string;
}

/** The API document, as far as the pages show it. */
export interface ApiDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, JsonSchema>>;
    responses?: Readonly<Record<string, Shared>>;
    requestBodies?: Readonly<Record<string, Shared>>;
  };
}

/** Reads the API document of this version. */
export function apiDocument(): ApiDocument {
  const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  // Through JSON, as clients receive it: without fields that are undefined.
  return JSON.parse(JSON.stringify(buildOpenApi(version)));
}

/** Returns the reference of the HTTP API: an index, a page for each feature, and one of the schemas. */
export function apiPages(): [path: string, content: string][] {
  const { paths, components } = apiDocument();
  const names = new SchemaNames(components.schemas);
  const contentOf = (shared: Shared | undefined) => {
    const [, kind, name = ''] =
      /^#\/components\/(responses|requestBodies)\/(.+)$/.exec(shared?.$ref ?? '') ?? [];
    return kind ? components[kind as 'responses' | 'requestBodies']?.[name]?.content : shared?.content;
  };
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
    ['reference/api/schemas.md', schemasPage(components.schemas, names)],
    ...tags.map(([tag, operations]): [string, string] => [
      `reference/api/${tag}.md`,
      [
        `# ${titleOf(tag)} API`,
        ...operations.map((operation) => operationSection(operation, names, contentOf)),
      ].join('\n\n'),
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
    'All routes are under `/api/v1`. Requests carry a token (`Authorization: Bearer …`) or the cookie of a session. [How the API works](../../api.md) describes errors and streams; [schemas](./schemas.md) lists the entities; every server has the OpenAPI documents at `/openapi.json` and, for admins and back ends, `/openapi-admin.json`.',
    ...sections,
  ].join('\n\n');
}

function schemasPage(schemas: Readonly<Record<string, JsonSchema>>, names: SchemaNames): string {
  const sections = Object.entries(schemas)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) =>
      [`## ${name}`, escapeText(schema.description ?? ''), fieldTable(schema, names)]
        .filter(Boolean)
        .join('\n\n'),
    );
  return [
    '# Schemas',
    'The entities of [the HTTP API](./index.md) and of [events](../events.md).',
    ...sections,
  ].join('\n\n');
}

function operationSection(
  operation: Listed,
  names: SchemaNames,
  contentOf: (shared: Shared | undefined) => Content | undefined,
): string {
  const { route, operationId, summary, description, security, parameters, requestBody, responses } =
    operation;
  const table = (kind: 'path' | 'query') => {
    const own = parameters.filter((parameter) => parameter.in === kind);
    const properties = Object.fromEntries(
      own.map(({ name, schema, description: meaning }) => [name, { description: meaning, ...schema }]),
    );
    const required = own.filter((parameter) => parameter.required).map(({ name }) => name);
    return fieldTable({ properties, required }, names);
  };
  return [
    `## ${operationId}`,
    code(route),
    escapeText(summary),
    description && description !== summary ? escapeText(description.replace(/ ?Errors: [^.]*\./, '')) : '',
    security?.length === 0 && !description ? 'Needs no token.' : '',
    titled('Path', table('path')),
    titled('Query', table('query')),
    titled('Body', contentTable(contentOf(requestBody), names)),
    titled('Answer', contentTable(contentOf(responses[200]), names)),
    titled('Errors', errorList(route)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const titled = (title: string, text: string) => (text === '' ? '' : `**${title}**\n\n${text}`);

function contentTable(content: Content | undefined, names: SchemaNames): string {
  if (!content) return '';
  const json = content['application/json'];
  if (!json) return 'Any bytes, with their own content type.';
  const parts = (json.schema.allOf ?? [json.schema]).filter((part) => !isAnswerInfo(part, names));
  const described = parts.map((part) => {
    const name = names.nameOf(part);
    return name ? `[${name}](./schemas.md#${name.toLowerCase()})` : fieldTable(part, names);
  });
  for (const [name, { value }] of Object.entries(json.examples ?? {})) {
    const title = name === 'example' ? 'Example' : `Example: ${name.replaceAll('_', ' ')}`;
    described.push(`::: details ${title}\n${fence(value)}\n:::`);
  }
  return described.filter(Boolean).join('\n\n');
}

/** Whether a schema is the part that every answer has: its duration and the positions of what it changed. */
function isAnswerInfo(schema: JsonSchema, names: SchemaNames): boolean {
  return 'duration' in (names.resolve(schema).properties ?? {});
}

/** Lists the errors that an endpoint declares, besides those that every endpoint may return. */
function errorList(route: string): string {
  const endpoints = (features as readonly Feature[]).flatMap((feature): Endpoint[] =>
    Object.values(feature.endpoints),
  );
  const errors = endpoints.find((endpoint) => endpoint.route === route)?.errors ?? [];
  return errors
    .map(
      ({ status, code: number, name, message }) => `- ${status}: ${number} ${name}: ${escapeText(message)}`,
    )
    .join('\n');
}

/** Formats a value as a JSON block. */
export function fence(value: unknown): string {
  return `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}
