import { useState } from 'react';
import type { FieldIssue } from '../text/field-issues';

/** Error shown at a field. */
interface Finding {
  sentence: string;
  /** Server errors stay until the value changes, since no local check can clear them. */
  by: 'form' | 'server';
}
type Findings = Record<string, Finding>;

/** Errors of a form, by field and in general. */
export interface FormErrors {
  /** One sentence per field. */
  errors: Record<string, string>;
  /** Errors of the last attempt that belong to no field. */
  failures: string[];
  /** Number of failed attempts, so that a repeated failure is announced again; 0 for none. */
  attempts: number;
  /** Records a failed attempt. Issues of fields that the form lacks join `others`. */
  fail: (by: Finding['by'], issues: readonly FieldIssue[], others?: string[]) => void;
  /** Records the result of validating a field on blur. */
  check: (field: string, issue: FieldIssue | undefined) => void;
  /** Clears the error of a changed field. */
  change: (field: string) => void;
  /** Clears all errors before sending. */
  send: () => void;
  /** Resets everything. */
  reset: () => void;
}

export function useFormErrors(fields: object, say: (issue: FieldIssue) => string): FormErrors {
  const [findings, setFindings] = useState<Findings>({});
  const [failures, setFailures] = useState<string[]>([]);
  const [attempts, setAttempts] = useState(0);

  const send = () => {
    setFindings({});
    setFailures([]);
  };

  return {
    errors: Object.fromEntries(Object.entries(findings).map(([field, { sentence }]) => [field, sentence])),
    failures,
    attempts,
    fail(by, issues, others = []) {
      const own: Findings = {};
      const foreign: string[] = [];
      for (const issue of issues) {
        const field = issue.field in fields ? issue.field : fieldIn(issue.field);
        if (!(field in fields)) foreign.push(say(issue));
        // Only the first issue of each field is shown.
        else own[field] ??= { sentence: say(issue), by };
      }
      setFindings((before) => ({ ...(by === 'form' && onlyServers(before)), ...own }));
      setFailures([...foreign, ...others]);
      setAttempts((count) => count + 1);
    },
    check(field, issue) {
      setFindings((before) => {
        if (before[field]?.by === 'server') return before;
        const others = without(before, field);
        return issue ? { ...others, [field]: { sentence: say(issue), by: 'form' } } : others;
      });
    },
    change: (field) => setFindings((before) => without(before, field)),
    send,
    reset() {
      send();
      setAttempts(0);
    },
  };
}

/** Returns the field of a path: `to.2` belongs to `to`. */
const fieldIn = (path: string) => path.split('.')[0] ?? path;

const onlyServers = (findings: Findings): Findings =>
  Object.fromEntries(Object.entries(findings).filter(([, { by }]) => by === 'server'));

const without = (findings: Findings, field: string): Findings =>
  Object.fromEntries(Object.entries(findings).filter(([other]) => other !== field));
