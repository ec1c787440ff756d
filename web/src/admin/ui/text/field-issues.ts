import { type ErrorDetail, type RuleIssue, toDetails } from '@vaultway/contracts';

/** Violation of the contract, or of a rule known only to this form, whose `message` is already translated. */
export type FieldIssue = ErrorDetail | { field: string; code: null; message: string };

interface Schema {
  safeParse(input: unknown): { success: boolean; error?: { issues: readonly unknown[] } };
}

/** Returns the violations of `input` against the server's schema; empty if valid. */
export const issuesOf = (schema: Schema, input: unknown): ErrorDetail[] =>
  toDetails((schema.safeParse(input).error?.issues ?? []) as RuleIssue[]);
