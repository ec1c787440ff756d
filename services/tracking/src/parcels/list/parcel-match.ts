import { ApiError } from '@vaultway/common';
import { ExportParcels } from '@vaultway/contracts';

/**
 * Reads filters and sort from the address of a list.
 *
 * @throws also for an unknown name, unlike the list itself: a misspelled filter would select every parcel
 */
export function filtersIn(match: string): ExportParcels {
  const given = Object.fromEntries(new URLSearchParams(match));
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(ExportParcels.shape, name));
  if (unknown !== undefined) throw ApiError.field(unknown, 'unknown_field');
  const filter = ExportParcels.safeParse(given);
  if (!filter.success) throw ApiError.validation(filter.error.issues);
  return filter.data;
}
