import { isDeepStrictEqual } from 'node:util';
import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * Merges the services' documents into one for the gateway.
 *
 * @throws when two documents describe one path or one schema's name differently
 */
export function mergeDocuments(documents: readonly OpenAPIObject[]): OpenAPIObject {
  const paths: OpenAPIObject['paths'] = {};
  const schemas: Record<string, unknown> = {};
  const securitySchemes: Record<string, unknown> = {};
  const webhooks: Record<string, unknown> = {};
  for (const document of documents) {
    addAll(paths, document.paths, 'path');
    addAll(schemas, document.components?.schemas ?? {}, 'schema');
    addAll(securitySchemes, document.components?.securitySchemes ?? {}, 'security scheme');
    addAll(webhooks, document.webhooks ?? {}, 'webhook');
  }
  return {
    openapi: documents[0]?.openapi ?? '3.1.0',
    info: {
      title: 'Vaultway',
      license: documents[0]?.info.license,
      version: documents[0]?.info.version ?? '1',
      description:
        'Every call of the site and of its control panel. Calls with a lock require the session cookie from signing in, or an API key if the call names a scope; `x-roles` lists the roles whose sessions are accepted.',
    },
    tags: documents.map(({ info }) => tagOf(info.title.replace('Vaultway: ', ''))),
    servers: [{ url: '/' }],
    paths: inOrder(paths),
    components: {
      schemas: inOrder(schemas) as NonNullable<OpenAPIObject['components']>['schemas'],
      securitySchemes: inOrder(securitySchemes) as NonNullable<
        OpenAPIObject['components']
      >['securitySchemes'],
    },
    ...(Object.keys(webhooks).length > 0 && { webhooks: inOrder(webhooks) as OpenAPIObject['webhooks'] }),
  };
}

const CONTENTS: Record<string, string> = {
  tracking: 'Parcels, events, handovers, runs, invoices and webhooks',
  content: 'Settings, pages and reviews',
  auth: 'Accounts, sign-in, API keys and personal data',
  mail: 'Emails and messages',
};
const tagOf = (name: string) => ({ name, description: CONTENTS[name] ?? name });

function addAll(all: Record<string, unknown>, more: Record<string, unknown>, what: string) {
  for (const [name, value] of Object.entries(more)) {
    if (name in all && !isDeepStrictEqual(all[name], value)) {
      throw new Error(`two services describe the ${what} ${name} differently`);
    }
    all[name] = value;
  }
}

const inOrder = <T>(map: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(map).toSorted(([a], [b]) => (a < b ? -1 : 1)));
