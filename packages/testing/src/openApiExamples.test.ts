import { requestExamples } from '@confab/protocol/schemas';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, type Person } from './person.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  example?: string;
}
interface Body {
  $ref?: string;
  content: Record<string, { schema: object; examples?: Record<string, { value: unknown }> }>;
}
interface Operation {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Body;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { requestBodies: Record<string, Body> };
}
/** An operation with its route, its body without references, and who may call it. */
interface Request extends Operation {
  route: string;
  caller: 'ada' | 'backEnd';
}

let server: TestServer;
const documents: Record<string, Document> = {};
const requests = new Map<string, Request>();

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['openapi', 'openapi-admin']) {
    const document: Document = await (await fetch(`${server.url}/${name}.json`)).json();
    documents[name] = document;
    for (const [path, operations] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(operations)) {
        const component = operation.requestBody?.$ref?.split('/').at(-1);
        requests.set(operation.operationId, {
          ...operation,
          ...(component && { requestBody: document.components.requestBodies[component] }),
          route: `${method.toUpperCase()} ${path}`,
          caller: name === 'openapi' ? 'ada' : 'backEnd',
        });
      }
  }
});
afterAll(() => server.stop());

const jsonOf = ({ requestBody }: Request) => requestBody?.content['application/json'];
const valuesOf = (request: Request) =>
  Object.values(jsonOf(request)?.examples ?? {}).map(({ value }) => value);
const parametersOf = ({ parameters }: Request, place: Parameter['in']) =>
  Object.fromEntries(
    parameters
      .filter((parameter) => parameter.in === place && parameter.example !== undefined)
      .map(({ name, example = '' }) => [name, example]),
  );

/** The bodies of endpoints that take bytes. */
const bytes: Record<string, Uint8Array<ArrayBuffer>> = {
  sendImage: new Uint8Array(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  ),
  sendFile: new TextEncoder().encode('%PDF-1.7\n'),
};

test('[EMB-11] the example requests of the OpenAPI documents succeed one after the other', async () => {
  const callers: Record<Request['caller'], Person> = {
    ada: await server.person('ada'),
    backEnd: server.backEnd,
  };
  for (const name of Object.keys(requestExamples)) {
    const request = requests.get(name);
    if (!request) throw new Error(`There is no endpoint ${name}.`);
    const [method, path] = addressOf(request.route, {
      params: parametersOf(request, 'path'),
      query: parametersOf(request, 'query'),
    });
    const bodies = bytes[name] ? [bytes[name]] : valuesOf(request).map((value) => JSON.stringify(value));
    for (const body of bodies.length > 0 ? bodies : [undefined]) {
      const response = await callers[request.caller].fetch(`/api/v1${path}`, {
        method,
        ...(body && { body }),
        headers: typeof body === 'string' ? { 'content-type': 'application/json' } : {},
      });
      const answer = await response.text();
      expect(response.status, `${method} ${path} ${body} answered ${answer}`).toBe(200);
      expect(JSON.parse(answer).message?.type, answer).not.toBe('error');
    }
  }
});

test('[EMB-11] the example requests for the first steps hold no placeholder', () => {
  const placeholder = /"(string|example-[^"]*|)"|[:[,]0[\],}]/;
  for (const name of Object.keys(requestExamples)) {
    const request = requests.get(name) as Request;
    for (const value of [parametersOf(request, 'path'), parametersOf(request, 'query'), ...valuesOf(request)])
      expect(JSON.stringify(value), name).not.toMatch(placeholder);
  }
});

test('[EMB-11] every JSON body has an example, since tools otherwise invent one with all fields', () => {
  const without = [...requests.values()].filter(
    (request) => jsonOf(request) && valuesOf(request).length === 0,
  );
  expect(without.map(({ route }) => route)).toEqual([]);
});

test('[EMB-11] every example of the OpenAPI documents is valid against its schema', () => {
  let count = 0;
  for (const [name, document] of Object.entries(documents)) {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, name);
    const check = (pointer: string, value: unknown) => {
      const validate = ajv.compile({ $ref: `${name}#${pointer}/schema` });
      expect(validate(value), `${pointer}: ${ajv.errorsText(validate.errors)}`).toBe(true);
      count++;
    };
    const visit = (part: unknown, pointer: string) => {
      if (typeof part !== 'object' || part === null) return;
      const { schema, example, examples = {} } = part as Record<string, object | undefined>;
      if (schema) {
        if (example !== undefined) check(pointer, example);
        for (const { value } of Object.values(examples) as { value: unknown }[]) check(pointer, value);
      } else
        for (const [key, value] of Object.entries(part))
          visit(value, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
    };
    visit(document, '');
  }
  expect(count).toBeGreaterThan(300);
});
