import { expect } from 'vitest';
import type { TestAnswer } from './clients.ts';
import { callsOf, differenceOf, DOCUMENT, faultsOf, operationOf } from '../../support/described.ts';

export { DOCUMENT, operationOf };

/** Every call in the document, as `POST /api/parcels`. */
export const DESCRIBED_CALLS = callsOf(DOCUMENT);

/** Fails unless the document describes this response: its status, type and whole body. */
export function expectAsDescribed(call: string, answer: TestAnswer): void {
  const difference = differenceOf(call, answer);
  if (difference !== undefined) expect.fail(difference);
}

/** Fails unless the document allows this as JSON. */
export function expectAllowedBody(call: string, body: unknown): void {
  const faults = faultsOf(call, ['requestBody', 'content', 'application/json'], body);
  expect(faults, `${call} takes what its description forbids`).toEqual([]);
}

export const takesBody = (call: string) => operationOf(call).requestBody !== undefined;

interface FieldSchema {
  type?: string | string[];
  anyOf?: FieldSchema[];
}

/** Returns the fields of a call's body, and whether each takes an object, a list or a file. */
export function bodyFieldsOf(call: string): { name: string; takesStructure: boolean }[] {
  const content = operationOf(call).requestBody?.content?.['application/json'] as
    { schema: { properties?: Record<string, FieldSchema> } } | undefined;
  return Object.entries(content?.schema.properties ?? {}).map(([name, schema]) => ({
    name,
    takesStructure: (schema.anyOf ?? [schema]).some(
      ({ type }) => type === undefined || [type].flat().some((each) => each === 'object' || each === 'array'),
    ),
  }));
}
