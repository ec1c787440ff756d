import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import type { TestAnswer } from '../../services/libs/common/src/testing/http-client.ts';

interface Described {
  content?: Record<string, { schema?: object }>;
}
export interface Operation {
  operationId: string;
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: object }[];
  requestBody?: Described;
  responses: Record<string, Described>;
  security: object[];
  'x-roles'?: string[];
}

const FILE = new URL('../../services/content/dist/openapi.merged.json', import.meta.url);
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** OpenAPI document of all services. */
export const DOCUMENT = JSON.parse(readFileSync(FILE, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>;
};

/** Returns every call of a document, as `POST /api/parcels`. */
export const callsOf = ({ paths }: { paths: Record<string, object> }) =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.filter((method) => method in item).map((method) => `${method.toUpperCase()} ${path}`),
  );

export const operationOf = (call: string): Operation => {
  const [method = '', path = ''] = call.split(' ');
  const operation = DOCUMENT.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The document has no ${call}`);
  return operation;
};

/** Compares a response to its description: status, type and body. Returns the difference. */
export function differenceOf(call: string, answer: TestAnswer): string | undefined {
  const { responses } = operationOf(call);
  const described = responses[String(answer.status)];
  if (!described) return `${call} is not described to answer ${answer.status}: ${answer.text}`;
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const known = Object.keys(described.content ?? {}).find(
    (each) => each === '*/*' || each === type || each === type.replace(/\/.*/, '/*'),
  );
  if (known === undefined) return `${call} is not described to answer ${type}`;
  if (known !== 'application/json') return undefined;
  const faults = faultsOf(call, ['responses', String(answer.status), 'content', known], answer.body);
  if (faults.length === 0) return undefined;
  return `${call} answers otherwise than described: ${faults.join(', ')}: ${answer.text}`;
}

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
// The module is CommonJS: its function is the default of its default.
(addFormats as unknown as { default: (of: Ajv2020) => void }).default(ajv);
ajv.addSchema(DOCUMENT, 'document');
const compiled = new Map<string, ValidateFunction>();

/** Validates a value against the schema at a place within a call's description. Returns the problems. */
export function faultsOf(call: string, within: string[], value: unknown): string[] {
  const [method = '', path = ''] = call.split(' ');
  const place = ['paths', path, method.toLowerCase(), ...within, 'schema'].map(asPointer).join('/');
  const validate = compiled.get(place) ?? ajv.compile({ $ref: `document#/${place}` });
  compiled.set(place, validate);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const asPointer = (name: string) => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
