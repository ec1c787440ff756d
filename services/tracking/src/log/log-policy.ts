import type { Settings } from '@vaultway/contracts';
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
  /** The site's address. */
  site: string;
  witnesses: readonly Pick<Witness, 'name'>[];
  /** Host of the authority that stamps the log with its time. */
  authority?: string | undefined;
}

/** Writes the log's policy: the owner's words, and facts that follow from the program and its settings. */
export function logPolicy({ company, origin, key, site, witnesses, authority }: Facts): string {
  const at = (path: string) => new URL(path, site).href;
  const answers = [company.company_name, company.contact_address, company.contact_email];
  const sections: [title: string, ...lines: string[]][] = [
    [
      'What is logged',
      'Every creation, change, deletion, restoration and erasure of a parcel, event or handover, as a salted hash, and',
      "hourly a hash of the administrators' activity logs and of the security log. Entries are never changed or removed.",
    ],
    [
      'Merge delay',
      `A record is in the signed log ${MERGE_DELAY_MS / 1000} seconds after it was stored, if the log is not stopped.`,
    ],
    [
      'Retention',
      'Entries, tiles, checkpoints and signatures are kept forever. A record can be read in its proof as long as its source exists',
      company.retention_days === null
        ? 'and until a person asks for erasure.'
        : `and until ${company.retention_days} days after delivery, when personal data is removed.`,
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
        : `${witnesses.map(({ name }) => name).join(', ')}. A checkpoint counts as witnessed with ${quorumOf(witnesses.length)} of ${witnesses.length} signatures.`,
    ],
    [
      'Time stamps',
      authority === undefined ? 'None.' : `Each hour by ${authority} (RFC 3161): ${at('/log/stamp')}`,
    ],
    [
      'Keys',
      key,
      `Fingerprint: ${fingerprintOf(key)}`,
      `All keys: ${at('/log/keys')}. A key signs its successor; after a theft, the log gets a new name.`,
    ],
    ['Checkpoint', at('/log/checkpoint')],
    ['Check a proof', at('/verify.html')],
    ['Who answers', ...answers.filter((line) => line !== null)],
  ];
  const words = company.log_policy === null ? [] : [company.log_policy.trim(), ''];
  return [
    `Policy of the log ${origin}`,
    '',
    ...words,
    ...sections.flatMap(([title, ...lines]) => [title, ...lines.map((line) => `  ${line}`), '']),
  ].join('\n');
}
