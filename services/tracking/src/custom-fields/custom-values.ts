import type { CustomField, CustomValues } from '@vaultway/contracts';

/** Returns the values of some fields, in their order. */
export const valuesOf = (custom: CustomValues, fields: readonly CustomField[]): CustomValues =>
  Object.fromEntries(
    fields.flatMap(({ key }): [string, string | number][] => {
      const value = custom[key];
      return value === undefined ? [] : [[key, value]];
    }),
  );

/** Returns records without the values of archived fields. */
export const withValuesOf = <T extends { custom: CustomValues }>(
  record: T,
  fields: readonly CustomField[],
): T => ({
  ...record,
  custom: valuesOf(record.custom, fields),
});
