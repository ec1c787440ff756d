import { request } from 'node:http';
import { connect } from 'node:tls';
import { readEnvFile } from './settings.check.mjs';

const PATIENCE_MS = 5000;
const SLOW_MS = 1000;
const DAY_MS = 24 * 3600_000;
const SOON_DAYS = 14;

/** @returns {Promise<import('../doctor.mjs').Finding[]>} */
export async function checkSite() {
  const { BIND_ADDRESS = '0.0.0.0', HTTP_PORT = '80', HTTPS_PORT = '443', DOMAIN } = readEnvFile();
  const host = BIND_ADDRESS === '0.0.0.0' ? '127.0.0.1' : BIND_ADDRESS;
  const ask = (path) => get({ host, port: Number(HTTP_PORT), path });
  const pages = await Promise.all(
    ['/', '/track.html', '/api/graph'].map(async (path) => page(path, await ask(path))),
  );
  const nobody = await ask('/api/parcels/doctor-looks-for-nothing');
  return [...pages, lookUp(nobody), ...(DOMAIN ? [await certificate(DOMAIN, host, Number(HTTPS_PORT))] : [])];
}

function page(path, { status, headers, ms, error }) {
  if (error) return { level: 'bad', text: `${path}: ${error}`, advice: 'docs/runbook.md, ServiceDown' };
  if (status !== 200) {
    return { level: 'bad', text: `${path} answers ${status}`, advice: 'docs/runbook.md, VisitorsSeeErrors' };
  }
  if (!headers['content-security-policy'])
    return { level: 'bad', text: `${path} comes without a Content-Security-Policy` };
  return { level: ms > SLOW_MS ? 'note' : 'good', text: `${path} answers in ${ms} ms` };
}

/** The whole way of a look-up, down to the index: a code that nobody has. */
function lookUp({ status, ms, error }) {
  const good = status === 404 || status === 429;
  if (good) return { level: ms > SLOW_MS ? 'note' : 'good', text: `a look-up is answered in ${ms} ms` };
  return {
    level: 'bad',
    text: `a look-up fails: ${error ?? status}`,
    advice: 'docs/runbook.md, VisitorsSeeErrors',
  };
}

function get({ host, port, path }) {
  const begin = performance.now();
  const ms = () => Math.round(performance.now() - begin);
  return new Promise((settle) => {
    const call = request(
      { host, port, path, headers: { host: 'localhost' }, timeout: PATIENCE_MS },
      (answer) => {
        answer.resume();
        answer.once('end', () => settle({ status: answer.statusCode, headers: answer.headers, ms: ms() }));
      },
    );
    call.once('timeout', () => call.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)));
    call.once('error', ({ message }) => settle({ error: message, ms: ms() }));
    call.end();
  });
}

function certificate(domain, host, port) {
  return new Promise((settle) => {
    const socket = connect({
      host,
      port,
      servername: domain,
      rejectUnauthorized: false,
      timeout: PATIENCE_MS,
    });
    const done = (finding) => {
      socket.destroy();
      settle(finding);
    };
    socket.once('timeout', () => done({ level: 'bad', text: `https does not answer for ${domain}` }));
    socket.once('error', ({ message }) => done({ level: 'bad', text: `https for ${domain}: ${message}` }));
    socket.once('secureConnect', () => done(judge(domain, socket)));
  });
}

function judge(domain, socket) {
  const { valid_to } = socket.getPeerCertificate();
  const days = Math.floor((Date.parse(valid_to) - Date.now()) / DAY_MS);
  if (!socket.authorized) {
    return {
      level: 'bad',
      text: `browsers refuse the certificate of ${domain}: ${socket.authorizationError}`,
      advice: 'docs/runbook.md, CertificateExpires',
    };
  }
  return {
    level: days < SOON_DAYS ? 'bad' : 'good',
    text: `the certificate of ${domain} is good for ${days} days`,
  };
}
