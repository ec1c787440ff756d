import type { LogPolicy, Settings } from '@vaultway/contracts';
import { MERGE_DELAY_MS } from './sequencer.js';
import { fingerprintOf } from './signed-note.js';
import type { Witness } from './witness.js';
import { quorumOf } from './witnesses.js';

interface Facts {
  company: Pick<
    Settings,
    'company_name' | 'contact_email' | 'contact_address' | 'retention_days' | 'log_policy'
  >;
  origin: string;
  /** The verifier key. */
  key: string;
  witnesses: readonly Pick<Witness, 'name'>[];
  /** Host of the authority that stamps the log with its time. */
  authority?: string | undefined;
}

/** Collects the policy's facts from the program, its settings and the owner's words. */
export function policyOf({ company, origin, key, witnesses, authority }: Facts): LogPolicy {
  return {
    origin,
    words: company.log_policy?.trim() || null,
    merge_delay_seconds: MERGE_DELAY_MS / 1000,
    retention_days: company.retention_days,
    witnesses: witnesses.map(({ name }) => name),
    quorum: quorumOf(witnesses.length),
    time_stamps: authority ?? null,
    key,
    fingerprint: fingerprintOf(key),
    company_name: company.company_name,
    contact_address: company.contact_address,
    contact_email: company.contact_email,
  };
}

/**
 * Writes the policy as plain text in English, for programs; the website shows it in every language.
 * @param site its address
 */
export function policyText(policy: LogPolicy, site: string): string {
  const at = (path: string) => new URL(path, site).href;
  const { witnesses, quorum } = policy;
  const answers = [policy.company_name, policy.contact_address, policy.contact_email];
  const sections: [title: string, ...lines: string[]][] = [
    [
      'What is logged',
      'Every creation, change, deletion, restoration and erasure of a parcel, event or handover, as a salted hash, and',
      "hourly a hash of the administrators' activity logs and of the security log. Entries are never changed or removed.",
    ],
    [
      'Merge delay',
      `A record is in the signed log ${policy.merge_delay_seconds} seconds after it was stored, if the log is not stopped.`,
    ],
    [
      'Retention',
      'Entries, tiles, checkpoints and signatures are kept forever. A record can be read in its proof as long as its source exists',
      policy.retention_days === null
        ? 'and until a person asks for erasure.'
        : `and until ${policy.retention_days} days after delivery, when personal data is removed.`,
      'Proofs that were saved before stay valid.',
    ],
    [
      'After a fork',
      'If a witness, or a checkpoint that we keep elsewhere, has another log than ours, an alert is raised and nothing new is',
      'signed until an operator has found out why. After an older state was restored, the log gets a new name.',
    ],
    [
      'Witnesses',
      witnesses.length === 0
        ? 'None. Keep checkpoints yourself: they are in our emails and on our documents.'
        : `${witnesses.join(', ')}. A checkpoint counts as witnessed with ${quorum} of ${witnesses.length} signatures.`,
    ],
    [
      'Time stamps',
      policy.time_stamps === null
        ? 'None.'
        : `Each hour by ${policy.time_stamps} (RFC 3161): ${at('/log/stamp')}`,
    ],
    [
      'Keys',
      policy.key,
      `Fingerprint: ${policy.fingerprint}`,
      `All keys: ${at('/log/keys')}. A key signs its successor; after a theft, the log gets a new name.`,
    ],
    ['Checkpoint', at('/log/checkpoint')],
    ['Check a proof', at('/verify.html')],
    ['Who answers', ...answers.filter((line) => line !== null)],
  ];
  const words = policy.words === null ? [] : [policy.words, ''];
  return [
    `Policy of the log ${policy.origin}`,
    '',
    ...words,
    ...sections.flatMap(([title, ...lines]) => [title, ...lines.map((line) => `  ${line}`), '']),
  ].join('\n');
}
