import { resolver } from '@vaultway/common';
import {
  type DomainFindings,
  type Finding,
  MAIL_PROVIDERS,
  type MailProvider,
  providerOf,
} from '@vaultway/contracts';
import pTimeout from 'p-timeout';

/** Limit for each record. */
const LIMIT_MS = 4000;

/** Truncates longer records in a response, since anyone may publish them. */
const RECORD_MAX_LENGTH = 1000;

/** Selectors tried for unknown providers. */
const USUAL_SELECTORS = ['default', 'dkim', 'mail', 'k1', 's1', 'selector1', 'google'];

/** Limit of DMARC's tree walk: longer names continue with their last seven labels. */
const MAX_LABELS = 8;

interface Sender {
  email: string;
  domain: string;
  /** The relay's host; null without one. */
  host: string | null;
}

/** Looks up SPF, DKIM and DMARC of the sender's domain. Never fails, and takes seconds at most. */
export async function domainRecords(sender: Sender): Promise<DomainFindings> {
  const provider = providerOf(sender.host);
  const [spf, dkim, dmarc] = await Promise.all([
    spfOf(sender.domain, provider),
    dkimOf(sender.domain, provider),
    dmarcOf(sender),
  ]);
  return { spf: truncated(spf), dkim: truncated(dkim), dmarc: truncated(dmarc) };
}

/** Suggests no change to a record that is not shown in full. */
const truncated = (finding: Finding): Finding =>
  (finding.record?.length ?? 0) <= RECORD_MAX_LENGTH
    ? finding
    : { ...finding, record: finding.record?.slice(0, RECORD_MAX_LENGTH) ?? null, wanted: null };

async function spfOf(name: string, provider: MailProvider | undefined): Promise<Finding> {
  const wanted = provider ? `v=spf1 ${provider.spf} ~all` : null;
  const texts = await textsOf(name);
  if (texts === null) return { state: 'unreachable', name, record: null, wanted: null };
  const records = texts.filter((text) => /^v=spf1( |$)/i.test(text));
  const [record] = records;
  if (record === undefined) return { state: 'missing', name, record: null, wanted };
  if (records.length > 1) return { state: 'faulty', name, record: records.join('\n'), wanted: null };
  if (!provider) return { state: 'found', name, record, wanted: null };
  const terms = record
    .toLowerCase()
    .split(/\s+/)
    .map((term) => term.replace(/^\+/, ''));
  if (terms.includes(provider.spf)) return { state: 'good', name, record, wanted: null };
  if (terms.some(mayNameOthers)) return { state: 'found', name, record, wanted: null };
  return {
    state: 'incomplete',
    name,
    record,
    wanted: record.replace(/^v=spf1/i, () => `v=spf1 ${provider.spf}`),
  };
}

/** True for another domain's record, which may list the relay; those of the known providers list themselves only. */
const mayNameOthers = (term: string) =>
  /^(include:|redirect=)/.test(term) && !MAIL_PROVIDERS.some(({ spf }) => spf === term);

async function dkimOf(domain: string, provider: MailProvider | undefined): Promise<Finding> {
  const selectors = provider?.selectors.length ? provider.selectors : USUAL_SELECTORS;
  const names = selectors.map((selector) => `${selector}._domainkey.${domain}`);
  const found = await Promise.all(names.map(async (name) => ({ name, texts: await textsOf(name) })));
  for (const { name, texts } of found) {
    const record = texts?.find((text) => /(^|;)\s*p\s*=\s*[A-Za-z0-9+/]/.test(text));
    // Another provider may own the key under a usual selector.
    const state = provider?.selectors.length ? 'good' : 'found';
    if (record !== undefined) return { state, name, record, wanted: null };
  }
  const state = found.every(({ texts }) => texts === null) ? 'unreachable' : 'not_seen';
  return { state, name: `*._domainkey.${domain}`, record: null, wanted: null };
}

async function dmarcOf({ domain, email }: Sender): Promise<Finding> {
  const names = treeWalk(domain).map((name) => `_dmarc.${name}`);
  const [own = ''] = names;
  const found = await Promise.all(names.map(async (name) => ({ name, texts: await textsOf(name) })));
  for (const { name, texts } of found) {
    if (texts === null) return { state: 'unreachable', name, record: null, wanted: null };
    const records = texts.filter((text) => /^v\s*=\s*DMARC1\s*(;|$)/i.test(text));
    const [record] = records;
    // A public suffix has a policy for itself.
    if (record === undefined || /;\s*psd\s*=\s*y\s*(;|$)/i.test(record)) continue;
    const isValid = records.length === 1 && /;\s*p\s*=\s*(none|quarantine|reject)\s*(;|$)/i.test(record);
    return { state: isValid ? 'good' : 'faulty', name, record: records.join('\n'), wanted: null };
  }
  return { state: 'missing', name: own, record: null, wanted: `v=DMARC1; p=none; rua=mailto:${email}` };
}

/**
 * Returns a domain and those above it, whose policy it inherits, like DMARCbis's tree walk, which needs no list of
 * public suffixes. Omits top-level domains.
 */
function treeWalk(domain: string): string[] {
  const labels = domain.split('.');
  const first = labels.length > MAX_LABELS ? labels.length - MAX_LABELS + 1 : 1;
  const above = labels.map((_, at) => labels.slice(at).join('.')).slice(first, -1);
  return [domain, ...above];
}

/** Returns a name's TXT records; null if no name server answers in time. */
async function textsOf(name: string): Promise<string[] | null> {
  try {
    const records = await pTimeout(resolver.resolveTxt(name), { milliseconds: LIMIT_MS });
    return records.map((chunks) => chunks.join('').toWellFormed());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENODATA' || code === 'ENOTFOUND' ? [] : null;
  }
}
