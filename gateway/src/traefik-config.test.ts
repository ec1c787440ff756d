import { LIMITS } from '@vaultway/contracts/limits';
import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.js';
import { createForwarder } from './forwarder.js';
import { buildRouteTable } from './route-table.js';
import { compileRule } from './rule-compiler.js';
import { readDynamicConfig, renderTemplate } from './traefik-config.js';

/** Builds a file with one service, two unsupported middlewares, and the router `a`. */
function withRouter(router: string): string {
  return `http:
    services: { web: { loadBalancer: { servers: [{ url: '{{ env "WEB_URL" }}' }] } } }
    middlewares: { compress: { compress: {} }, retry: { retry: { attempts: 2, initialInterval: soon } } }
    routers: { a: { priority: 1, ${router} } }`;
}

function load(content: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vaultway-dynamic-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'routes.yml'), content);
  const forwarder = createForwarder({ connectMs: 1, responseHeadersMs: 1, idleConnectionMs: 1 });
  return buildRouteTable(readDynamicConfig({ WEB_URL: 'http://127.0.0.1:9' }, folder), forwarder);
}

describe('the configuration files', () => {
  it('are supported as they are', () => {
    const config = readDynamicConfig(readConfig({}).values);
    expect(Object.keys(config.services)).toEqual(['web', 'tracking', 'content', 'auth', 'mail', 'images']);
    expect(Object.keys(config.routers)).toContain('https');
  });

  it('route long bodies like all others', () => {
    const { routers } = readDynamicConfig(readConfig({}).values);
    const paths = (name: string) => /PathRegexp\(`(\^\/api\/[^`]+)`\)/.exec(routers[name]?.rule ?? '')?.[1];
    for (const service of ['tracking', 'content', 'auth', 'mail']) {
      expect(paths(service), service).toMatch(/^\^\/api\/\(/);
      expect(paths(`${service}-long`), service).toBe(paths(service));
    }
  });

  it('match long bodies by every spelling of their length', () => {
    const { routers } = readDynamicConfig(readConfig({}).values);
    const picks = (name: string, length: string) =>
      compileRule(routers[name]?.rule ?? '')({
        method: 'POST',
        hostname: 'localhost',
        query: '',
        path: '/api/parcels',
        headers: { 'content-length': length },
      });
    const edges = [LIMITS.publicBodyBytes, 6_291_456, 10_000_000].flatMap((edge) => [
      edge - 1,
      edge,
      edge + 1,
    ]);
    const lengths = fc.oneof(fc.constantFrom(...edges), fc.nat(200_000), fc.nat(70_000_000), fc.maxSafeNat());
    fc.assert(
      fc.property(lengths, fc.nat(5), (length, zeros) => {
        const text = '0'.repeat(zeros) + String(length);
        expect(picks('tracking-long', text), text).toBe(length > LIMITS.publicBodyBytes);
        expect(picks('too-large', text), text).toBe(length > 6_291_456);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['tcp: {}', 'routes.yml'],
    ['http: { routers: { a: { rule: Path(`/`), service: web, observability: {} } } }', 'http.routers.a'],
    ['http: { services: { web: { loadBalancer: { servers: [] } } } }', 'http.services.web'],
    ['http: { services: { web: { loadBalancer: { servers: [{ url: nowhere }] } } } }', 'Invalid URL'],
    [withRouter('rule: Nope(`/`), service: web'), 'router a: "Nope(`/`)" is not a rule'],
    [withRouter('rule: Path(`/`), service: b'), 'router a: the service b does not exist'],
    [
      withRouter('rule: Path(`/`), service: web, middlewares: [b]'),
      'router a: the middleware b does not exist',
    ],
    [
      withRouter('rule: Path(`/`), service: web, middlewares: [compress]'),
      'router a: middleware compress: compress is not a middleware supported by this gateway',
    ],
    [withRouter('rule: Path(`/`), service: web, middlewares: [retry]'), 'a time is written 20ms, 30s or 2m'],
  ])('fail the start on unsupported parts: %s', (content, sentence) => {
    expect(() => load(content)).toThrow(sentence);
  });
});

describe('a template', () => {
  const values = { URL: 'http://a', EMPTY: '', FORCE_HTTPS: 'false' };

  it('inserts values of the environment', () => {
    expect(renderTemplate(`url: '{{ env "URL" }}/{{ env "EMPTY" }}'`, values)).toBe("url: 'http://a/'");
  });

  it('omits a block whose variable is not set', () => {
    const source = 'a\n# {{ if env "EMPTY" }}\nb\n# {{ end }}\nc';
    expect(renderTemplate(source, values)).toBe('a\n# \nc');
    expect(renderTemplate(source, { EMPTY: 'x' })).toBe('a\n# \nb\n# \nc');
  });

  it('omits a block whose variable has the excluded value', () => {
    const source = '{{ if ne (env "FORCE_HTTPS") "false" }}https{{ end }}';
    expect(renderTemplate(source, values)).toBe('');
    expect(renderTemplate(source, { FORCE_HTTPS: 'true' })).toBe('https');
  });

  it('omits one block and keeps the next', () => {
    const source = '{{ if env "EMPTY" }}a{{ end }}b{{ if env "URL" }}c{{ end }}';
    expect(renderTemplate(source, values)).toBe('bc');
  });

  it.each([
    ['{{ .Request }}', '{{ .Request }} is not a template supported by this gateway'],
    ['{{ env "NOBODY" }}', 'the variable NOBODY is not set'],
    ['{{ if env "NOBODY" }}{{ end }}', 'the variable NOBODY is not set'],
    ['{{ if env "URL" }}', '{{ if env "URL" }} is not a template'],
    ['{{ if env "URL" }}a{{ if env "URL" }}b{{ end }}c{{ end }}', '{{ if env "URL" }}bc{{ end }} is not'],
    ['{{ end }}', '{{ end }} is not a template'],
  ])('rejects %j', (source, sentence) => {
    expect(() => renderTemplate(source, values)).toThrow(sentence);
  });
});
