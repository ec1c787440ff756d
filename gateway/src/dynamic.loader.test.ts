import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { GATEWAY_FOLDER, readConfig } from './config.js';
import { loadDynamicConfig } from './dynamic.loader.js';
import { createForwarder } from './forward.js';
import { buildRouteTable } from './route.table.js';

const SERVICE = 'services: { web: { loadBalancer: { servers: [{ url: "http://127.0.0.1:9" }] } } }';

function load(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vaultway-dynamic-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'routes.yml'), content);
  const forwarder = createForwarder({ dial: 1, responseHeader: 1, idleConnection: 1 });
  return buildRouteTable(loadDynamicConfig(folder, { WEB_URL: 'http://127.0.0.1:9' }), forwarder);
}

describe('the configuration files', () => {
  it('are understood as they stand', () => {
    const config = loadDynamicConfig(join(GATEWAY_FOLDER, 'dynamic'), readConfig({}).values);
    expect(Object.keys(config.services)).toEqual(['web', 'tracking', 'content', 'auth', 'mail', 'images']);
    expect(Object.keys(config.routers)).toContain('https');
  });

  it.each([
    ['http: { routers: { a: { rule: Path(`/`), service: web, observability: {} } } }', 'http.routers.a'],
    ['http: { middlewares: { a: { compress: {} } } }', 'http.middlewares.a: is not a middleware'],
    ['http: { services: { web: { loadBalancer: { servers: [] } } } }', 'http.services.web'],
    ['tcp: {}', 'routes.yml'],
    ['http: { services: { web: { loadBalancer: { servers: [{ url: "{{ env "NOBODY" }}" }] } } } }', 'NOBODY'],
    [
      `http: { ${SERVICE}, routers: { a: { rule: "Nope(\`/\`)", service: web } } }`,
      'router a: the matcher Nope',
    ],
    [`http: { ${SERVICE}, routers: { a: { rule: "Path(\`/\`)", service: b } } }`, 'router a: the service b'],
    [
      `http: { ${SERVICE}, routers: { a: { rule: "Path(\`/\`)", service: web, middlewares: [b] } } }`,
      'router a: the middleware b does not exist',
    ],
  ])('stop the start when they say something unknown: %s', (content, sentence) => {
    expect(() => load(content)).toThrow(sentence);
  });
});
