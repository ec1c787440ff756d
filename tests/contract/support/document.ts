import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { TestAnswer } from './clients.ts';

interface Described {
  content?: Record<string, unknown>;
}
interface Operation {
  parameters?: { name: string }[];
  requestBody?: Described;
  responses: Record<string, Described>;
  security: object[];
}

const FILE = new URL('../../../services/content/dist/openapi.merged.json', import.meta.url);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** The OpenAPI document of all services. */
export const DOCUMENT = JSON.parse(readFileSync(FILE, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Every call of the document, as `POST /api/parcels`. */
export const DESCRIBED_CALLS = Object.entries(DOCUMENT.paths).flatMap(([path, item]) =>
  METHODS.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
);

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
// The module is CommonJS: its function is the default of its default.
(addFormats as unknown as { default: (of: Ajv2020) => void }).default(ajv);
ajv.addSchema(DOCUMENT, 'document');
const compiled = new Map<string, ValidateFunction>();

/** Fails unless the document describes this answer of a call: its status, its type and its whole body. */
export function expectAsDescribed(call: string, answer: TestAnswer): void {
  const { responses } = operationOf(call);
  const described = responses[String(answer.status)];
  if (!described) expect.fail(`${call} is not described to answer ${answer.status}: ${answer.text}`);
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const known = Object.keys(described.content ?? {}).find(
    (each) => each === type || each === type.replace(/\/.*/, '/*'),
  );
  if (known === undefined) expect.fail(`${call} is not described to answer ${type}`);
  if (known !== 'application/json') return;
  const faults = faultsOf(call, ['responses', String(answer.status), 'content', known], answer.body);
  expect(faults, `${call} answers otherwise than described: ${answer.text}`).toEqual([]);
}

/** Fails unless the document would let a client send this as JSON. */
export function expectAllowedBody(call: string, body: unknown): void {
  const faults = faultsOf(call, ['requestBody', 'content', 'application/json'], body);
  expect(faults, `${call} takes what its description forbids`).toEqual([]);
}

export const takesBody = (call: string) => operationOf(call).requestBody !== undefined;

interface FieldSchema {
  type?: string | string[];
  anyOf?: FieldSchema[];
}

/** The fields of a call's body, and whether one of them takes an object, a list or a file. */
export function bodyFieldsOf(call: string): { name: string; takesStructure: boolean }[] {
  const content = operationOf(call).requestBody?.content?.['application/json'] as
    { schema: { properties?: Record<string, FieldSchema> } } | undefined;
  return Object.entries(content?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    takesStructure: (schema.anyOf ?? [schema]).some(
      ({ type }) => type === undefined || [type].flat().some((each) => each === 'object' || each === 'array'),
    ),
  }));
}

export const operationOf = (call: string): Operation => {
  const [method = '', path = ''] = call.split(' ');
  const operation = DOCUMENT.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${call}`);
  return operation;
};

function faultsOf(call: string, within: string[], value: unknown) {
  const [method = '', path = ''] = call.split(' ');
  const place = ['paths', path, method.toLowerCase(), ...within, 'schema'].map(asPointer).join('/');
  const validate = compiled.get(place) ?? ajv.compile({ $ref: `document#/${place}` });
  compiled.set(place, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const asPointer = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
