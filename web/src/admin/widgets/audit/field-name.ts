import { useTranslation } from 'react-i18next';
import { useSentences } from '@/admin/ui/text/sentences';

/** Keys in `admin.json` of fields that no form has; each is the word used elsewhere for the same thing. */
const NAMES = {
  role: 'roles.label',
  state: 'imports.columns.state',
  last_error: 'mail.details.error',
  file_name: 'fields.file',
  kind: 'imports.columns.kind',
  created: 'imports.states.done',
  removed: 'securityLog.details.removed',
  kept: 'audit.fields.kept',
  reason: 'handovers.reason',
  happened_at: 'fields.created_at',
  received_at: 'messages.received',
  giver: 'handovers.giver',
  taker: 'handovers.taker',
  witness: 'handovers.witness',
  recorded_by: 'handovers.recordedBy',
  signed: 'handovers.signature',
  photo: 'parcels.groups.photo',
  pin_ok: 'fields.delivery_pin',
  number: 'invoices.columns.number',
  read_at: 'messages.read',
  require_second_factor: 'account.secondFactor.title',
  proof: 'audit.fields.proof',
  prefix: 'audit.fields.key',
  expires_at: 'audit.fields.expires',
  enabled: 'audit.fields.enabled',
  latitude: 'audit.fields.latitude',
  longitude: 'audit.fields.longitude',
  archived: 'settings.fields.archived',
  author_email: 'audit.fields.author',
  changed: 'audit.fields.changed',
  restored: 'audit.fields.restored',
  columns: 'list.columns',
  search: 'list.filters',
  confidential: 'audit.fields.confidential',
  custom: 'parcels.groups.custom',
  disabled_because: 'audit.fields.turnedOff',
  failing_since: 'audit.fields.failingSince',
  previous_secret_until: 'audit.fields.secretUntil',
  mail_relay: 'settings.mail.relay.title',
  open_amount: 'invoices.columns.open',
  paid_amount: 'invoices.states.paid',
  reply_to: 'mail.details.replyTo',
  sent_at: 'mail.details.sent',
  tries: 'mail.details.tries',
  user_agent: 'site:resolution.browser',
  other_name: 'audit.fields.otherName',
  other_email: 'audit.fields.otherEmail',
  party: 'audit.fields.party',
  owner_email: 'requests.owner',
  waiting_since: 'requests.since',
  sessions: 'clients.sessions',
  passkeys: 'account.passkeys.title',
  vault: 'vault.title',
  capacity: 'vault.capacity',
  alias: 'vault.alias',
  holder_type: 'vault.holder',
  insured_limit: 'vault.insuredLimit',
  insured_currency: 'fields.currency',
  account_number: 'vault.account',
  place_code: 'vault.place',
  items: 'vault.lists.items',
  drafted_by: 'vault.draftedBy',
  approved_by: 'vault.approvedBy',
  started_by: 'vault.counts.startedBy',
  finished_by: 'vault.counts.finishedBy',
} as const;

/** Returns a function that names a field of the activity log in the reader's language. */
export function useFieldName(): (field: string) => string {
  const { t } = useTranslation('admin');
  const { label } = useSentences();
  return (field) => {
    const key = Object.hasOwn(NAMES, field) ? NAMES[field as keyof typeof NAMES] : undefined;
    return key === undefined ? label(field) : (t as unknown as (name: string) => string)(key);
  };
}
