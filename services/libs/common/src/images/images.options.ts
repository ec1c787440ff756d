/** Nest token of the {@link ImagesOptions}. */
export const IMAGES_OPTIONS = Symbol('images options');

export interface ImagesOptions {
  /** The service's name: part of every picture's hash. */
  owner: string;
  /**
   * Where records name pictures: `column` holds a stored path (or something else), `text` may mention one.
   * Deleted records that can be restored count as well.
   */
  usedIn: { table: string; column?: string; text?: string }[];
}

/** SQL that is true for a row of `images` that a record names. */
export function usedSql({ usedIn }: ImagesOptions): string {
  const places = usedIn.flatMap(({ table, column, text }) => [
    ...(column === undefined ? [] : [`EXISTS (SELECT FROM ${table} WHERE ${table}.${column} = images.path)`]),
    ...(text === undefined
      ? []
      : [`EXISTS (SELECT FROM ${table} WHERE position(images.path IN ${table}.${text}) > 0)`]),
  ]);
  return `(${places.join(' OR ')})`;
}
