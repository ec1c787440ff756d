import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import {
  API_KEY_MARK,
  type ApiScope,
  ErrorEnvelope,
  ERRORS,
  failureEnvelope,
  type Role,
  ROLES,
  sentenceOf,
  SESSION_COOKIE,
  USER_COOKIE,
  toDetail,
  type ErrorCode,
} from '@vaultway/contracts';
import { serviceModule, setRoutePrefix, type ServiceDefinition } from '../bootstrap/service.module.js';
import { API_VERSION } from '../http/index.js';
import { KEY_HEADER, REPLAYED_HEADER } from '../idempotency/index.js';
import { type Access, ACCESS_EXTENSION, ALLOW_EXTENSION } from '../session/index.js';
import { ERRORS_EXTENSION, MESSAGELESS } from './answers.decorator.js';
import { exampleFor } from './example.js';
import { schemaConverter, toOpenApiSchema } from './schema-converter.js';

const BODY_ERRORS = [
  'invalid_json',
  'json_too_complex',
  'request_too_slow',
  'unsupported_media_type',
  'not_utf8',
  'form_not_readable',
  'file_not_accepted',
  'not_an_object',
] as const satisfies ErrorCode[];

type Operation = NonNullable<OpenAPIObject['paths'][string]['get']> & Record<string, unknown>;

interface Content {
  schema?: unknown;
  example?: unknown;
}

const SCOPES: Record<ApiScope, string> = {
  'parcels:read': 'look up and list parcels and their events, with everything that an admin sees of them',
  'parcels:write': 'create and change parcels',
  'events:write': 'add events to parcels, and change them',
  'log:read': 'read the proofs of the event log',
  'handovers:read': 'read handovers and proofs of delivery',
  'handovers:write': 'record handovers, and look up scanned parcels by their exact codes',
  'webhooks:read': 'list webhooks and their messages',
  'webhooks:write': 'create, change and delete webhooks, and send their messages again',
  'epcis:capture': 'send EPCIS events about parcels',
};
const KEY_DESCRIPTION = [
  'An API key, created in the control panel. Calls that accept one name its scope:',
  ...Object.entries(SCOPES).map(([scope, may]) => `- \`${scope}\`: ${may}`),
].join('\n');

/** `ParcelController`, `create` → `parcelCreate`: an identifier, for generated clients. */
function operationId(controller: string, method: string, service: string): string {
  const noun = controller.replace(/Controller$/, '');
  const owner = OF_EVERY_SERVICE.has(noun) ? capital(service) : '';
  return noun.charAt(0).toLowerCase() + noun.slice(1) + owner + capital(method);
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
/** Nouns of calls that several services have. */
const OF_EVERY_SERVICE = new Set(['Audit', 'Trash']);

/** `identifier` is of OpenAPI 3.1. */
const LICENSE = { name: 'MIT', identifier: 'MIT' };

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded'];

/** Generates a service's OpenAPI document from its controllers and zod schemas, without starting Postgres or Redis. */
export async function describeService(parts: ServiceDefinition): Promise<OpenAPIObject> {
  const app = await NestFactory.create(serviceModule(parts), new FastifyAdapter(), {
    preview: true,
    logger: false,
  });
  setRoutePrefix(app, parts);
  const head = new DocumentBuilder()
    .setTitle(`Vaultway: ${parts.name}`)
    .setVersion(API_VERSION)
    .addServer('/')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth(SESSION_COOKIE.http, { type: 'apiKey', in: 'cookie' }, 'session')
    .addCookieAuth(USER_COOKIE.http, { type: 'apiKey', in: 'cookie' }, 'user')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: `${API_KEY_MARK}…`,
        description: KEY_DESCRIPTION,
      },
      'key',
    )
    .build();
  const document = SwaggerModule.createDocument(app, head, {
    standardSchemaConverter: schemaConverter,
    operationIdFactory: (controller, method) => operationId(controller, method, parts.name),
  });
  await app.close();
  document.info.license = LICENSE;
  return complete(document, parts.name);
}

/** Derives each operation's role, body types and errors. */
function complete(document: OpenAPIObject, tag: string): OpenAPIObject {
  const { schema, components } = toOpenApiSchema(ErrorEnvelope, 'output');
  document.components ??= {};
  document.components.schemas = { ...document.components.schemas, ...components, ErrorEnvelope: schema };
  for (const [path, item] of Object.entries(document.paths)) {
    if (path.startsWith('/health') || path === '/metrics') {
      delete document.paths[path];
      continue;
    }
    for (const method of METHODS) {
      const operation = item[method] as Operation | undefined;
      if (!operation) continue;
      addExamples(operation, document.components.schemas);
      completeOperation(operation, method, tag);
    }
  }
  dropUnusedSecurity(document);
  return sorted(document) as OpenAPIObject;
}

/** Omits API keys from a service without calls for them. */
function dropUnusedSecurity({ paths, components }: OpenAPIObject) {
  const operations = Object.values(paths).flatMap((item) => METHODS.flatMap((method) => item[method] ?? []));
  const used = new Set(operations.flatMap(({ security = [] }) => security.flatMap(Object.keys)));
  for (const name of Object.keys(components?.securitySchemes ?? {})) {
    if (!used.has(name)) delete components?.securitySchemes?.[name];
  }
}

function completeOperation(operation: Operation, method: (typeof METHODS)[number], tag: string) {
  const access = operation[ACCESS_EXTENSION] as Access | undefined;
  const allow = (operation[ALLOW_EXTENSION] as (Role | ApiScope)[] | undefined) ?? [];
  const own = (operation[ERRORS_EXTENSION] as ErrorCode[] | undefined) ?? [];
  delete operation[ACCESS_EXTENSION];
  delete operation[ALLOW_EXTENSION];
  delete operation[ERRORS_EXTENSION];
  const scopes = allow.filter((name) => name in SCOPES);
  const roles = ROLES.filter((role) => role === 'admin' || allow.includes(role));
  operation.tags = [tag];
  operation.security = [
    ...(access === 'maybe-signed-in' || (access === 'visitor' && scopes.length > 0) ? [{}] : []),
    ...(access === undefined || access === 'maybe-signed-in' ? [{ session: [] }] : []),
    ...(access === 'user' ? [{ user: [] }] : []),
    ...scopes.map((scope) => ({ key: [scope] })),
  ];
  if (access === undefined) operation['x-roles'] = roles;
  if (access === 'user') operation['x-roles'] = ['user'];

  const body = operation.requestBody as { content: Record<string, unknown> } | undefined;
  const json = body?.content['application/json'];
  if (body && json) for (const form of FORMS) body.content[form] ??= json;

  const errors = new Set<ErrorCode>([...own, 'bad_request', 'internal', 'unavailable']);
  if (access === undefined) {
    errors.add('sign_in_first');
    errors.add('second_factor_required');
    if (roles.length < ROLES.length) errors.add('role_not_allowed');
  }
  if (access === 'user') errors.add('sign_in_first');
  if (scopes.length > 0) {
    for (const code of ['key_and_cookie', 'key_not_valid', 'throttled'] as const) errors.add(code);
    if (access === undefined) errors.add('scope_missing');
  }
  if (method !== 'get') errors.add('not_allowed');
  if (access !== undefined && method !== 'get') errors.add('throttled');
  if (body) {
    const tooLarge = access === undefined ? 'body_too_large' : 'public_body_too_large';
    for (const code of [tooLarge, ...BODY_ERRORS] as const) errors.add(code);
    if (access !== undefined) errors.add('length_required');
  }
  if (body || (operation.parameters?.length ?? 0) > 0) errors.add('validation');
  if (takesKey(operation)) {
    errors.add('key_reused').add('key_in_use');
    addReplayedHeader(operation);
  }
  addErrors(operation, [...errors], access);
}

const takesKey = ({ parameters = [] }: Operation) =>
  parameters.some((parameter) => 'name' in parameter && parameter.name === KEY_HEADER);

function addReplayedHeader({ responses }: Operation) {
  for (const response of Object.values(responses)) {
    const described = response as { headers?: object };
    described.headers = {
      [REPLAYED_HEADER]: {
        description: 'Set if an earlier request with the same Idempotency-Key did it',
        schema: { type: 'string', enum: ['true'] },
      },
    };
  }
}

/** Adds examples of success; errors bring their own. */
function addExamples(operation: Operation, schemas: Record<string, unknown>) {
  for (const [status, response] of Object.entries(operation.responses)) {
    const { description, content } = response as { description?: string; content?: Record<string, Content> };
    const json = content?.['application/json'];
    if (!json?.schema) continue;
    const message = description !== undefined && MESSAGELESS.has(description) ? '' : description;
    json.example = { ...(exampleFor(json.schema, schemas) as object), status: Number(status), message };
  }
}

function addErrors(operation: Operation, codes: ErrorCode[], access: Access | undefined) {
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  for (const [status, ofStatus] of byStatus) {
    const examples = Object.fromEntries(ofStatus.map((code) => [code, { value: exampleOf(code, access) }]));
    operation.responses[String(status)] = {
      description: ofStatus.map((code) => sentenceOf(code, EXAMPLE.params)).join(' / '),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorEnvelope' }, examples } },
      ...(status === ERRORS.throttled.status && { headers: LIMIT_HEADERS }),
    };
  }
}

const LIMIT_HEADERS = {
  'Retry-After': { description: 'Seconds', schema: { type: 'integer' as const } },
  RateLimit: { description: 'Rest of each limit', schema: { type: 'string' as const } },
  'RateLimit-Policy': { description: 'The limits of the call', schema: { type: 'string' as const } },
};

/** Errors with a Retry-After. */
const WITH_SECONDS: ReadonlySet<ErrorCode> = new Set(['throttled', 'unavailable', 'key_in_use']);
const EXAMPLE = { params: { seconds: 40 }, requestId: '019a4b5c-6d7e-7f80-9a1b-2c3d4e5f6071' };

function exampleOf(code: ErrorCode, access: Access | undefined) {
  const details = code === 'validation' ? [toDetail('id', 'required')] : undefined;
  const { params } = WITH_SECONDS.has(code) ? EXAMPLE : {};
  return {
    ...failureEnvelope(code, { params, details, requestId: EXAMPLE.requestId }),
    ...(ERRORS[code].status === 401 && (access === 'user' ? { user: false } : { admin: false })),
  };
}

/** Sorts object keys, so that the checked-in file changes only with the document. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]),
  );
}
