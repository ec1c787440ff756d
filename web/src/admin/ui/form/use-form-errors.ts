import { useState } from 'react';
import type { FieldIssue } from './form-issues';

/** What is said at a field. */
interface Finding {
  sentence: string;
  /** Who found it. What the server did stays until the value changes: no check here can tell that it is right now. */
  by: 'form' | 'server';
}
type Findings = Record<string, Finding>;

/** What is wrong with a form, field by field and beyond its fields. */
export interface FormErrors {
  /** One sentence a field. */
  errors: Record<string, string>;
  /** What went wrong at the last attempt and belongs to no field. */
  failures: string[];
  /** Counts failed attempts, so that a second one is announced as well. 0: none yet. */
  attempts: number;
  /** An attempt failed. Issues of fields that the form does not have join the others. */
  fail: (by: Finding['by'], issues: readonly FieldIssue[], others?: string[]) => void;
  /** A field was looked at when it was left. */
  check: (field: string, issue: FieldIssue | undefined) => void;
  /** A field's value changed. */
  change: (field: string) => void;
  /** All is sent, and about to be judged anew. */
  send: () => void;
  /** Back to the beginning. */
  reset: () => void;
}

/** @param fields of the form */
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
        const field = fieldIn(issue.field);
        if (!(field in fields)) foreign.push(say(issue));
        // The first thing to say about a field is enough.
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

/** The field of a path: what is wrong with `to.2` is said at `to`. */
const fieldIn = (path: string) => path.split('.')[0] ?? path;

const onlyServers = (findings: Findings): Findings =>
  Object.fromEntries(Object.entries(findings).filter(([, { by }]) => by === 'server'));

const without = (findings: Findings, field: string): Findings =>
  Object.fromEntries(Object.entries(findings).filter(([other]) => other !== field));
