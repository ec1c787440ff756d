import { readFile } from 'node:fs/promises';

interface Described {
  schema: { properties?: Record<string, object> };
}
interface Operation {
  operationId: string;
  parameters?: { name: string; schema: object }[];
  requestBody?: { content?: Record<string, Described> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

/** Ids of what exists, by the first part of the path, such as `parcels`. */
type KnownIds = Record<string, string[]>;

const DOCUMENT = new URL('../../../services/content/dist/openapi.merged.json', import.meta.url);

/** Calls that would end the session or change its password, that use up links, or that never end. */
const LEFT_OUT = new Set([
  'Admin.signUp',
  'LiveDescription.listen',
  'Password.change',
  'Password.reset',
  'Session.end',
  'SignOut.signOutAdmin',
  'SignOut.signOutUser',
]);

/**
 * The document for the fuzzer. In the original an id is any text, and no fuzzer guesses one that exists: here it offers
 * some that do, so that calls get past "Not found".
 */
export async function documentToFuzz(known: KnownIds): Promise<{ document: Document; calls: number }> {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8')) as Document;
  let calls = 0;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (LEFT_OUT.has(operation.operationId)) delete item[method];
      else {
        calls += 1;
        offerIds(operation, path.split('/')[2] ?? '', known);
      }
    }
  }
  return { document, calls };
}

function offerIds(operation: Operation, noun: string, known: KnownIds): void {
  const nounOf: Record<string, string> = { id: noun, parcel_id: 'parcels', code: 'codes', slug: 'slugs' };
  const orKnown = (schema: object, name: string) => {
    const ids = known[nounOf[name] ?? ''];
    return ids ? { anyOf: [{ enum: ids }, schema] } : schema;
  };
  for (const parameter of operation.parameters ?? []) {
    parameter.schema = orKnown(parameter.schema, parameter.name);
  }
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      // A slug in a body is a new one.
      if (schema.properties && name.endsWith('id')) schema.properties[name] = orKnown(property, name);
    }
  }
}
