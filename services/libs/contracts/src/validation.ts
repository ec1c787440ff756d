import type { ErrorDetail } from './envelope.js';

/** What zod says of a failed rule; only the parts that a sentence needs. */
export interface RuleIssue {
  message: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
  code?: string;
  expected?: string;
  input?: unknown;
  origin?: string;
  format?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  values?: readonly unknown[];
  params?: Record<string, unknown>;
}

/** Names that read wrongly when they are only the field's name with spaces. */
const LABELS: Record<string, string> = {
  id: 'Id',
  q: 'Search',
  per_page: 'Page size',
  password_token: 'Token',
  confirm_new_password: 'Confirmation',
  smtp_host: 'SMTP host',
  smtp_port: 'SMTP port',
  smtp_user: 'SMTP user',
};

/** `tracking_code` → `Tracking code`, `to.2` → `To (entry 3)`. */
export function labelOf(field: string): string {
  if (field === '') return 'The request';
  const [name = '', index] = field.split('.');
  const words = name.replaceAll('_', ' ');
  const label = LABELS[name] ?? words.charAt(0).toUpperCase() + words.slice(1);
  return index !== undefined && /^\d+$/.test(index) ? `${label} (entry ${Number(index) + 1})` : label;
}

/** The failed rules of a zod schema as the `details` of an envelope: field, code and a sentence. */
export function toDetails(issues: readonly RuleIssue[]): ErrorDetail[] {
  const details = issues.map((issue) => {
    const field = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.');
    const code = codeOf(issue);
    return { field, code, message: sentenceOf(code, labelOf(field), issue) };
  });
  const told = new Set<string>();
  return details.filter(({ message }) => !told.has(message) && told.add(message));
}

function codeOf(issue: RuleIssue): string {
  if (issue.code === 'custom') {
    const code = issue.params?.['code'];
    return typeof code === 'string' ? code : 'invalid';
  }
  if (issue.code === 'invalid_type') {
    if (isMissing(issue)) return 'required';
    return issue.expected === 'number' || issue.expected === 'int' ? 'not_a_number' : 'wrong_type';
  }
  if (issue.code === 'invalid_value') return isMissing(issue) ? 'required' : 'not_a_choice';
  if (issue.code === 'too_small' || issue.code === 'too_big') {
    const sized = issue.origin === 'string' || issue.origin === 'array';
    if (!sized) return 'out_of_range';
    return issue.code === 'too_small' ? 'too_short' : 'too_long';
  }
  if (issue.code === 'invalid_format') return `not_${issue.format === 'regex' ? 'valid' : issue.format}`;
  return 'invalid';
}

/** zod leaves the input out of finished issues; its own sentence says what it received. */
const isMissing = (issue: RuleIssue) =>
  issue.input === undefined && /received (undefined|null)$/.test(issue.message);

function sentenceOf(code: string, label: string, issue: RuleIssue): string {
  const { min, max } = boundsOf(issue);
  switch (code) {
    case 'required':
      return `${label} is required`;
    case 'too_long':
      return issue.origin === 'array'
        ? `${label} has more than ${max} entries`
        : `${label} is longer than ${max} characters`;
    case 'too_short':
      return `${label} is shorter than ${min} characters`;
    case 'out_of_range':
      return max === '' ? `${label} is less than ${min}` : `${label} is greater than ${max}`;
    case 'not_a_choice':
      return `${label} must be one of: ${(issue.values ?? []).join(', ')}`;
    case 'not_email':
      return `${label} is not an e-mail address`;
    case 'not_date':
      return `${label} is not a date (YYYY-MM-DD)`;
    case 'not_datetime':
      return `${label} is not a time (like 2026-11-05T05:09:00Z)`;
    case 'not_storable':
      return `${label} contains a character that cannot be stored`;
    case 'line_break':
      return `${label} must be a single line`;
    case 'not_a_number':
      return `${label} is not a number`;
    case 'wrong_type':
      return `${label} has the wrong type`;
    default:
      return issue.code === 'custom' && issue.message !== 'Invalid input'
        ? issue.message
        : `${label} is not valid`;
  }
}

/** The broken bound as text; `''` for one that the rule does not name. */
function boundsOf({ params, minimum, maximum }: RuleIssue): { min: string; max: string } {
  const text = (bound: unknown) =>
    typeof bound === 'number' || typeof bound === 'bigint' ? String(bound) : '';
  return { min: text(params?.['min'] ?? minimum), max: text(params?.['max'] ?? maximum) };
}
