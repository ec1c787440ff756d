import { z } from 'zod';
import { requiredId } from './fields.js';

/** The body or query of a DELETE. */
export const ById = z.object({ id: requiredId });
export type ById = z.output<typeof ById>;
