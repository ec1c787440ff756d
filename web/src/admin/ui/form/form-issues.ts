import { type ErrorDetail, type RuleIssue, toDetails } from '@vaultway/contracts';

/**
 * A rule that a form's values break: one of the contract, or one that only this form knows, whose `message` is
 * already what is shown.
 */
export type FieldIssue = ErrorDetail | { field: string; code: null; message: string };

interface Schema {
  safeParse(input: unknown): { success: boolean; error?: { issues: readonly unknown[] } };
}

/** What `input` breaks of the schema that the server holds it to as well; empty when nothing. */
export const issuesOf = (schema: Schema, input: unknown): ErrorDetail[] =>
  toDetails((schema.safeParse(input).error?.issues ?? []) as RuleIssue[]);
