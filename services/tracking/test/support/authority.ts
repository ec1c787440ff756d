import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const CONFIG = `
[ca]
basicConstraints = critical, CA:true
[tsa_cert]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = here
[here]
serial = ./serial
crypto_device = builtin
signer_cert = ./tsa.pem
certs = ./ca.pem
signer_key = ./tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256, sha384, sha512
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** DER of a rejection: status 2 with the text "busy". */
const REJECTION = Buffer.from('300d300b02010230060c0462757379', 'hex');

/** Simulated misbehavior, or a change of a response. */
export type Misbehavior = 'status 503' | 'reject' | 'hang' | 'endless' | 'text' | 'empty' | 'redirect';

/** A time-stamping authority (RFC 3161): openssl behind HTTP. */
export class TestAuthority {
  answer: Misbehavior | ((response: Buffer, query: Buffer) => Buffer) | undefined;
  /** Headers of the requests. */
  readonly asked: Record<string, unknown>[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), 'vaultway-tsa-'));
  private readonly server = createServer((request, response) => {
    this.asked.push(request.headers);
    void buffer(request).then((query) => this.respond(query, response));
  });

  /** @param key arguments of `openssl genpkey` */
  static async start(...key: string[]): Promise<TestAuthority> {
    const authority = new TestAuthority();
    authority.makeKeys(key.length > 0 ? key : ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']);
    authority.server.listen(0, '127.0.0.1');
    await once(authority.server, 'listening');
    return authority;
  }

  get url(): URL {
    return new URL(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}/tsr`);
  }

  stop() {
    this.server.closeAllConnections();
    this.server.close();
  }

  openssl(...words: string[]): string {
    return execFileSync('openssl', words, { cwd: this.folder, encoding: 'utf8', stdio: 'pipe' });
  }

  /** @throws unless openssl accepts a response as this authority's stamp of a text */
  verify(response: Buffer, text: string): void {
    this.write('response.tsr', response);
    this.write('checkpoint', text);
    const said = this.openssl(
      'ts',
      '-verify',
      '-data',
      'checkpoint',
      '-in',
      'response.tsr',
      '-CAfile',
      'ca.pem',
    );
    if (!said.includes('Verification: OK')) throw new Error(said);
  }

  stamp(query: Buffer): Buffer {
    this.write('query.tsq', query);
    this.openssl('ts', '-reply', '-config', 'tsa.cnf', '-queryfile', 'query.tsq', '-out', 'reply.tsr');
    return readFileSync(join(this.folder, 'reply.tsr'));
  }

  private makeKeys(key: string[]) {
    this.write('tsa.cnf', CONFIG);
    this.write('serial', '01');
    for (const name of ['ca', 'tsa']) this.openssl('genpkey', ...key, '-out', `${name}.key`);
    const extensions = (section: string) => ['-extfile', 'tsa.cnf', '-extensions', section];
    this.openssl('req', '-new', '-key', 'ca.key', '-subj', '/CN=Test CA', '-out', 'ca.csr');
    this.openssl(
      'x509',
      '-req',
      '-in',
      'ca.csr',
      '-signkey',
      'ca.key',
      '-out',
      'ca.pem',
      ...extensions('ca'),
    );
    this.openssl('req', '-new', '-key', 'tsa.key', '-subj', '/CN=Test TSA', '-out', 'tsa.csr');
    const issue = 'x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out tsa.pem';
    this.openssl(...issue.split(' '), ...extensions('tsa_cert'));
  }

  private write(name: string, content: string | Buffer) {
    writeFileSync(join(this.folder, name), content);
  }

  private respond(query: Buffer, response: ServerResponse) {
    response.setHeader('content-type', 'application/timestamp-reply');
    if (typeof this.answer === 'function') return response.end(this.answer(this.stamp(query), query));
    switch (this.answer) {
      case 'hang':
        return undefined;
      case 'status 503':
        return response.writeHead(503).end('busy');
      case 'redirect':
        return response.writeHead(302, { location: '/elsewhere' }).end();
      case 'reject':
        return response.end(REJECTION);
      case 'endless':
        return response.end(Buffer.alloc(10_000_000));
      case 'text':
        return response.end('<!doctype html><title>Sign in</title>');
      case 'empty':
        return response.end();
      default:
        return response.end(this.stamp(query));
    }
  }
}
