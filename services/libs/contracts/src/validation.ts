import { detailOf, type ErrorDetail, type IssueCode, ISSUES, type MessageParams } from './issues.js';

/** The parts of a zod issue that a sentence needs. */
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

/** Converts zod issues to an envelope's `details`, without duplicate sentences. */
export function toDetails(issues: readonly RuleIssue[]): ErrorDetail[] {
  const details = issues.map((issue) => {
    const field = (issue.path ?? [])
      .map((part) => String(typeof part === 'object' ? part.key : part))
      .join('.');
    const { code, params } = ruleOf(issue);
    return detailOf(field, code, params);
  });
  const told = new Set<string>();
  return details.filter(({ message }) => !told.has(message) && told.add(message));
}

interface BrokenRule {
  code: IssueCode;
  params: MessageParams;
}

/** Maps a zod issue to the catalog's rule and its params. */
function ruleOf(issue: RuleIssue): BrokenRule {
  switch (issue.code) {
    case 'custom': {
      const { code, ...params } = issue.params ?? {};
      return { code: knownOr('invalid', code), params: params as MessageParams };
    }
    case 'invalid_type':
      return { code: isMissing(issue) ? 'required' : typeCode(issue), params: {} };
    case 'invalid_value':
      return isMissing(issue)
        ? { code: 'required', params: {} }
        : { code: 'not_a_choice', params: { choices: (issue.values ?? []).map(String) } };
    case 'invalid_format':
      return { code: knownOr('invalid', `not_${issue.format}`), params: {} };
    case 'too_small':
    case 'too_big':
      return beyondBound(issue);
    default:
      return { code: 'invalid', params: {} };
  }
}

function beyondBound({ code, origin, minimum, maximum }: RuleIssue): BrokenRule {
  const params: MessageParams = code === 'too_small' ? { min: Number(minimum) } : { max: Number(maximum) };
  if (origin !== 'string' && origin !== 'array') return { code: 'out_of_range', params };
  return {
    code: code === 'too_small' ? 'too_short' : 'too_long',
    params: { ...params, ...(origin === 'array' && { variant: 'entries' }) },
  };
}

const typeCode = ({ expected }: RuleIssue) =>
  expected === 'number' || expected === 'int' ? 'not_a_number' : 'wrong_type';

const knownOr = (fallback: IssueCode, code: unknown): IssueCode =>
  typeof code === 'string' && Object.hasOwn(ISSUES, code) ? (code as IssueCode) : fallback;

/** zod omits the input of finished issues, but its message says what it received. */
const isMissing = (issue: RuleIssue) =>
  issue.input === undefined && /received (undefined|null)$/.test(issue.message);
