import { type RuleIssue, toDetails } from '@vaultway/contracts';

/** A rule that a form's values break: which field, the program's code, an English sentence, and its numbers. */
export interface FieldIssue {
  field: string;
  code: string;
  message: string;
  min?: number;
  max?: number;
}

interface Schema {
  safeParse(input: unknown): { success: boolean; error?: { issues: readonly unknown[] } };
}

/** What `input` breaks of the schema that the server holds it to as well; empty when nothing. */
export function issuesOf(schema: Schema, input: unknown): FieldIssue[] {
  const issues = (schema.safeParse(input).error?.issues ?? []) as RuleIssue[];
  return toDetails(issues).map((detail, index) => ({ ...detail, ...numbersOf(issues[index]) }));
}

function numbersOf(issue: RuleIssue | undefined): Pick<FieldIssue, 'min' | 'max'> {
  return {
    min: numberOrNone(issue?.params?.['min'] ?? issue?.minimum),
    max: numberOrNone(issue?.params?.['max'] ?? issue?.maximum),
  };
}

const numberOrNone = (value: unknown) => (typeof value === 'number' ? value : undefined);
