import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visit } from '../test/support/visitor.js';
import { answerForGateway } from './web-answers.js';

const server = createServer((request, response) => {
  if (!answerForGateway(request, response)) response.end('a page');
});
let web = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  web = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

describe("the web server's pages for the gateway", () => {
  it('puts the request id and a Retry-After into a 503', async () => {
    const { status, headers, envelope } = await visit(web, { path: '/errors/503' });
    expect({ status, retry: headers['retry-after'] }).toEqual({ status: 503, retry: '5' });
    expect(envelope).toEqual({
      status: 503,
      code: 'unavailable',
      params: { seconds: 5, request_id: headers['x-request-id'] },
      message: `The service is not available right now (request ${String(headers['x-request-id'])})`,
      errors: ['The service is not available right now'],
      data: null,
    });
  });

  it('names the file when a form is too large', async () => {
    const form = { 'content-type': 'Multipart/Form-Data; boundary=x' };
    const refused = await visit(web, { path: '/errors/413', headers: form });
    expect(refused.envelope).toMatchObject({
      code: 'file_too_large',
      errors: ['The file is larger than 5 MB'],
    });
    const other = await visit(web, { path: '/errors/413' });
    expect(other.envelope).toMatchObject({
      code: 'body_too_large',
      errors: ['The request is larger than 1 MB'],
    });
  });

  it('redirects to https without a port', async () => {
    const { status, headers } = await visit(web, { path: '/redirect-https/a%2Fb?c', host: 'Example.com:80' });
    expect({ status, location: headers['location'] }).toEqual({
      status: 308,
      location: 'https://example.com/a%2Fb?c',
    });
  });

  it.each(['/', '/errors/500', '/errors/503/x', '/redirect-https', '/errors'])('ignores %s', async (path) => {
    expect((await visit(web, { path })).text).toBe('a page');
  });
});
