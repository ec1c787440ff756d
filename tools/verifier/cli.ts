import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isInLog, readHead } from '../../web/src/site/proof/check-head.ts';
import { audit, type AuditReport, type AuditState } from './audit.ts';
import { verdictOn } from './sentences.ts';

const USAGE = `vaultway-verify proof.json --key <verifier key>     checks a proof, or a PDF with one; nothing is sent anywhere
vaultway-verify paper <site> <size> <root>          whether today's log contains the state on an email or a PDF
vaultway-verify audit <site> [--state log.json] [--report report.txt]
                                                    follows a log: run it daily`;

/** Ends with the usage for options that do not exist, such as `--help`. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        key: { type: 'string', multiple: true, default: [] },
        state: { type: 'string', default: 'log.json' },
        report: { type: 'string', default: 'report.txt' },
      },
    });
  } catch {
    console.log(USAGE);
    return process.exit(1);
  }
}

const { positionals, values } = readArguments();
const [first = '', site = '', size = '', root = ''] = positionals;
const origin = (address: string) => address.replace(/\/+$/, '');

function say(isGood: boolean, sentence: string): void {
  console.log(sentence);
  if (!isGood) process.exitCode = 1;
}

async function checkPaper(): Promise<void> {
  const head = readHead(size, root);
  if (!head) return say(false, 'Give the size and the root as printed.');
  const isThere = await isInLog(head, origin(site));
  say(
    isThere,
    isThere
      ? "Today's log contains this state. What else the paper says was not checked."
      : "Today's log does not contain this state. Don't rely on it.",
  );
}

/** Audits, and saves the state of the log. A log that cannot be read is a finding, too. */
async function findings(): Promise<Pick<AuditReport, 'ok' | 'finding'>> {
  const former = existsSync(values.state) ? stateIn(readFileSync(values.state, 'utf8')) : undefined;
  if (former === null)
    return { ok: false, finding: `${values.state} can't be read: restore it from a copy.` };
  try {
    const { ok, finding, state } = await audit(origin(site), former);
    if (ok && state) {
      // A state cut off halfway would end the audits.
      writeFileSync(`${values.state}.new`, `${JSON.stringify(state, null, 2)}\n`);
      renameSync(`${values.state}.new`, values.state);
    }
    return { ok, finding };
  } catch (error) {
    return { ok: false, finding: `Not audited: ${reasonOf(error)}` };
  }
}

/** Returns null for what is no state. Without its state, an audit would accept any log. */
function stateIn(text: string): AuditState | null {
  try {
    const state = JSON.parse(text) as AuditState | null;
    const isState =
      typeof state?.key === 'string' && Number.isSafeInteger(state.size) && Array.isArray(state.peaks);
    return isState ? state : null;
  } catch {
    return null;
  }
}

const reasonOf = (error: unknown) => {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
};

async function follow(): Promise<void> {
  if (!/^https?:\/\/./.test(site)) return say(false, 'Give the address of the site, with https://.');
  const { ok, finding } = await findings();
  const line = `${new Date().toISOString()} ${ok ? 'OK' : 'FAILED'} ${finding}\n`;
  const earlier = existsSync(values.report)
    ? readFileSync(values.report, 'utf8')
    : `Audit of the log of ${origin(site)}\n\n`;
  writeFileSync(values.report, earlier + line);
  say(ok, finding);
}

async function checkFile(): Promise<void> {
  const { isProven, sentence } = await verdictOn(new Blob([readFileSync(first)]), values.key);
  say(isProven, sentence);
}

const run = first === 'paper' ? checkPaper : first === 'audit' ? follow : checkFile;
try {
  if (first === '') say(false, USAGE);
  else await run();
} catch (error) {
  say(false, `Not checked: ${reasonOf(error)}`);
}
