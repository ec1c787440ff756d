import { request } from 'node:http';
import { finished } from 'node:stream/promises';
import { connect } from 'node:tls';
import { readEnvFile } from '../env-file.mjs';
import { bad, good, note } from './finding.mjs';

/**
 * @typedef {import('./finding.mjs').Finding} Finding
 * @typedef {{ status?: number, headers?: import('node:http').IncomingHttpHeaders, ms: number, error?: string }} Answer
 */

const PATIENCE_MS = 5000;
const SLOW_MS = 1000;
const DAY_MS = 24 * 3600_000;
const SOON_DAYS = 14;

/** Returns where .env has Compose publish the gateway. */
function published() {
  const { BIND_ADDRESS = '0.0.0.0', HTTP_PORT = '80', HTTPS_PORT = '443', DOMAIN } = readEnvFile();
  return { address: BIND_ADDRESS, port: Number(HTTP_PORT), httpsPort: Number(HTTPS_PORT), domain: DOMAIN };
}

/** @param {{ address: string, port: number, httpsPort?: number, domain?: string | undefined }} place */
export async function checkSite({ address, port, httpsPort = 443, domain } = published()) {
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  const ask = (/** @type {string} */ path) => get(host, port, path);
  const pages = await Promise.all(
    ['/', '/track.html', '/api/graph'].map(async (path) => page(path, await ask(path))),
  );
  const unknown = await ask('/api/parcels/doctor-looks-for-nothing');
  return [...pages, lookup(unknown), ...(domain ? [await certificate(domain, host, httpsPort)] : [])];
}

/** @param {string} path @param {Answer} answer */
function page(path, { status, headers, ms, error }) {
  if (error) return bad(`${path}: ${error}`, 'docs/runbook.md, ServiceDown');
  if (status !== 200) return bad(`${path} answers ${status}`, 'docs/runbook.md, VisitorsSeeErrors');
  if (!headers?.['content-security-policy']) return bad(`${path} has no Content-Security-Policy`);
  return byTime(`${path} answers in ${ms} ms`, ms);
}

/**
 * Looks up an unknown code, which goes all the way to the index.
 * @param {Answer} answer
 */
function lookup({ status, ms, error }) {
  if (status === 404 || status === 429) return byTime(`a look-up is answered in ${ms} ms`, ms);
  return bad(`a look-up fails: ${error ?? status}`, 'docs/runbook.md, VisitorsSeeErrors');
}

/** @param {string} text @param {number} ms */
const byTime = (text, ms) => (ms > SLOW_MS ? note(text) : good(text));

/** @param {string} host @param {number} port @param {string} path @returns {Promise<Answer>} */
function get(host, port, path) {
  const begin = performance.now();
  const elapsed = () => Math.round(performance.now() - begin);
  return new Promise((settle) => {
    // Separate connections: a kept one may be closed by then.
    const options = { agent: false, host, port, path, headers: { host: 'localhost' }, timeout: PATIENCE_MS };
    const call = request(options, (answer) => {
      const { statusCode: status, headers } = answer;
      // A truncated response never ends.
      finished(answer.resume()).then(
        () => settle({ status, headers, ms: elapsed() }),
        () => settle({ error: 'the answer was cut off', ms: elapsed() }),
      );
    });
    call.once('timeout', () => call.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
    call.once('error', ({ message }) => settle({ error: message, ms: elapsed() }));
    call.end();
  });
}

/** @param {string} domain @param {string} host @param {number} port @returns {Promise<Finding>} */
function certificate(domain, host, port) {
  return new Promise((settle) => {
    const socket = connect({
      host,
      port,
      servername: domain,
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    });
    const done = (/** @type {Finding} */ finding) => {
      socket.destroy();
      settle(finding);
    };
    socket.once('timeout', () => done(bad(`https does not answer for ${domain}`)));
    socket.once('error', ({ message }) => done(bad(`https for ${domain}: ${message}`)));
    socket.once('secureConnect', () => done(judge(domain, socket)));
  });
}

/** @param {string} domain @param {import('node:tls').TLSSocket} socket */
function judge(domain, socket) {
  if (!socket.authorized) {
    return bad(
      `browsers reject the certificate of ${domain}: ${socket.authorizationError}`,
      'docs/runbook.md, CertificateExpires',
    );
  }
  const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / DAY_MS);
  const text = `the certificate of ${domain} is valid for another ${days} days`;
  return days < SOON_DAYS ? bad(text, 'docs/runbook.md, CertificateExpires') : good(text);
}
