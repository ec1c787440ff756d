import { readFile } from 'node:fs/promises';

const DOCUMENT = new URL('../../../services/content/openapi.merged.json', import.meta.url);

/** What would end the session that asks, change its password, or use links up that others hold; what never ends. */
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
 * The document as the fuzzer reads it. An id is any text, and no fuzzer guesses one that exists: here it is told some,
 * so that calls get beyond "Not found".
 *
 * @param {Record<string, string[]>} known ids of what exists, by the first part of the path: `parcels`
 * @returns {Promise<{ document: object, calls: number }>}
 */
export async function documentToFuzz(known) {
  const document = JSON.parse(await readFile(DOCUMENT, 'utf8'));
  let calls = 0;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (LEFT_OUT.has(operation.operationId)) delete item[method];
      else {
        calls += 1;
        tellIds(operation, path.split('/')[2], known);
      }
    }
  }
  return { document, calls };
}

function tellIds(operation, noun, known) {
  const nounOf = { id: noun, parcel_id: 'parcels', code: 'codes', slug: 'slugs' };
  for (const parameter of operation.parameters ?? []) {
    parameter.schema = orKnown(parameter.schema, known[nounOf[parameter.name]]);
  }
  for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      // A slug in a body is a new one.
      if (name.endsWith('id')) schema.properties[name] = orKnown(property, known[nounOf[name]]);
    }
  }
}

const orKnown = (schema, ids) => (ids ? { anyOf: [{ enum: ids }, schema] } : schema);
