import type { Item } from '@vaultway/contracts';

/** Columns of every bar list, which the form of a deposit reads again. */
export const BAR_COLUMNS = [
  'kind',
  'metal',
  'refiner',
  'serial',
  'year',
  'gross_weight',
  'weight_unit',
  'fineness',
  'fine_weight',
  'seal',
  'insured_value',
  'currency',
] as const satisfies readonly (keyof Item)[];
