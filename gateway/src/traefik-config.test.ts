import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readConfig } from './config.js';
import { createForwarder } from './forwarder.js';
import { buildRouteTable } from './route-table.js';
import { readDynamicConfig, renderTemplate } from './traefik-config.js';

/** A file with one service, two middlewares that nobody understands, and the router `a`. */
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
  it('are understood as they stand', () => {
    const config = readDynamicConfig(readConfig({}).values);
    expect(Object.keys(config.services)).toEqual(['web', 'tracking', 'content', 'auth', 'mail', 'images']);
    expect(Object.keys(config.routers)).toContain('https');
  });

  it('say of long bodies what they say of all others', () => {
    const { routers } = readDynamicConfig(readConfig({}).values);
    const paths = (name: string) => /PathRegexp\(`(\^\/api\/[^`]+)`\)/.exec(routers[name]?.rule ?? '')?.[1];
    for (const service of ['tracking', 'content', 'auth', 'mail']) {
      expect(paths(service), service).toMatch(/^\^\/api\/\(/);
      expect(paths(`${service}-long`), service).toBe(paths(service));
    }
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
      'router a: middleware compress: compress is not a middleware that this gateway knows',
    ],
    [withRouter('rule: Path(`/`), service: web, middlewares: [retry]'), 'a time is written 20ms, 30s or 2m'],
  ])('stop the start when they say something unknown: %s', (content, sentence) => {
    expect(() => load(content)).toThrow(sentence);
  });
});

describe('a template', () => {
  const values = { URL: 'http://a', EMPTY: '', FORCE_HTTPS: 'false' };

  it('puts in the values of the environment', () => {
    expect(renderTemplate(`url: '{{ env "URL" }}/{{ env "EMPTY" }}'`, values)).toBe("url: 'http://a/'");
  });

  it('leaves out a block whose variable is not set', () => {
    const source = 'a\n# {{ if env "EMPTY" }}\nb\n# {{ end }}\nc';
    expect(renderTemplate(source, values)).toBe('a\n# \nc');
    expect(renderTemplate(source, { EMPTY: 'x' })).toBe('a\n# \nb\n# \nc');
  });

  it('leaves out a block whose variable has the excluded value', () => {
    const source = '{{ if ne (env "FORCE_HTTPS") "false" }}https{{ end }}';
    expect(renderTemplate(source, values)).toBe('');
    expect(renderTemplate(source, { FORCE_HTTPS: 'true' })).toBe('https');
  });

  it('leaves out one block and shows the next', () => {
    const source = '{{ if env "EMPTY" }}a{{ end }}b{{ if env "URL" }}c{{ end }}';
    expect(renderTemplate(source, values)).toBe('bc');
  });

  it.each([
    ['{{ .Request }}', '{{ .Request }} is not a template that this gateway knows'],
    ['{{ env "NOBODY" }}', 'nothing sets the variable NOBODY'],
    ['{{ if env "NOBODY" }}{{ end }}', 'nothing sets the variable NOBODY'],
    ['{{ if env "URL" }}', '{{ if env "URL" }} is not a template'],
    ['{{ if env "URL" }}a{{ if env "URL" }}b{{ end }}c{{ end }}', '{{ if env "URL" }}bc{{ end }} is not'],
    ['{{ end }}', '{{ end }} is not a template'],
  ])('is refused when it says %j', (source, sentence) => {
    expect(() => renderTemplate(source, values)).toThrow(sentence);
  });
});
