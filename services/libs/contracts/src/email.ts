import { trimCode } from './tracking-code.js';

/** Email addresses as SMTP carries them: in ASCII. Free of zod. */

/**
 * RFC 5321: dot-separated words before the @, and a domain of at least two labels, the last one not a number. A domain
 * has at most 253 characters, a label 63.
 */
export const EMAIL =
  /^(?=.{1,64}@.{1,253}$)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Turns an international domain into ASCII, `ada@bücher.example` into `ada@xn--bcher-kva.example`. */
export function withAsciiDomain(address: string): string {
  const trimmed = trimCode(address);
  const at = trimmed.lastIndexOf('@') + 1;
  const domain = trimmed.slice(at);
  // A URL would take other signs of ASCII for ports, paths or escapes.
  if (at === 0 || !BEYOND_ASCII.test(domain) || !HOST.test(domain)) return trimmed;
  const url = `http://${domain}`;
  return URL.canParse(url) ? trimmed.slice(0, at) + new URL(url).hostname : trimmed;
}

/** True if all before the @ is ASCII; other mailboxes exist (RFC 6531), but most mail servers refuse them. */
export const hasAsciiMailbox = (address: string): boolean =>
  !BEYOND_ASCII.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))));

/** Names the usual faults of an address; undefined for others and for a valid one. */
export function emailFault(address: string): 'several_emails' | 'email_domain' | 'email_dots' | undefined {
  if (SEVERAL.test(address)) return 'several_emails';
  const [, mailbox, domain] = PARTS.exec(address) ?? [];
  if (mailbox === undefined || domain === undefined) return undefined;
  if ([mailbox, domain].some((part) => MISPLACED_DOT.test(part))) return 'email_dots';
  return domain.includes('.') ? undefined : 'email_domain';
}

const SEVERAL = /[^\s,;|/@]@[^\s,;|/@]+[\s,;|/][^@]*[^\s,;|/@]@[^\s,;|/@]/;
const PARTS = /^([^\s@]+)@([a-z\d.\u0080-\u{10ffff}-]+)$/iu;
const MISPLACED_DOT = /^\.|\.$|\.\./;

/**
 * Returns the address in what people and programs write around it: `Ada <ada@example.com>`, `ada@example.com (Ada)`,
 * `mailto:ada@example.com?subject=…`, or a sentence's punctuation. Leaves other text, and several addresses.
 */
export function bareEmail(text: string): string {
  const trimmed = trimCode(text).replaceAll('\uff20', '@');
  if (trimmed.length > LONGEST || SEVERAL.test(trimmed)) return trimmed;
  const bracketed = IN_BRACKETS.exec(trimmed)?.[1];
  const inner = bracketed?.includes('@') ? bracketed : trimmed.replace(/ ?\([^()@]*\)$/, '');
  const bare = withoutScheme(inner.trim()).replace(AROUND_ADDRESS, '');
  const end = bare.replace(/(?<![.,;:!?>)\]"'»”])[.,;:!?>)\]"'»”]+$/, '');
  const found = end.includes('@') && !/\s/.test(end) ? end : trimmed;
  return found === text ? found : bareEmail(found);
}

/** Longer than any address with a name. */
const LONGEST = 1000;
const IN_BRACKETS = /^[^<>@]*<([^<>]*)>[.,;]*$/;
const AROUND_ADDRESS = /^[<([{"'«„“]+/;

function withoutScheme(text: string): string {
  const [, address] = /^mailto:\s*([^?]*)/i.exec(text) ?? [];
  if (address === undefined) return text;
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const BEYOND_ASCII = /[\u0080-\u{10ffff}]/u;
const HOST = /^[a-z\d.\u0080-\u{10ffff}-]+$/iu;
