/** Nest token of the {@link ImagesOptions}. */
export const IMAGES_OPTIONS = Symbol('images options');

export interface ImagesOptions {
  /** The service's name: part of every image's hash. */
  owner: string;
  /**
   * Where records refer to images: `column` holds a stored path (or something else), `text` may mention some. Records in
   * the trash count too.
   */
  usedIn: { table: string; column?: string; text?: string }[];
}

/** An SQL condition: whether any record refers to a row of `images`. */
export function usedSql({ usedIn }: ImagesOptions): string {
  const places = usedIn.flatMap(({ table, column, text }) => [
    ...(column === undefined ? [] : [`EXISTS (SELECT FROM ${table} WHERE ${table}.${column} = images.path)`]),
    ...(text === undefined
      ? []
      : [`EXISTS (SELECT FROM ${table} WHERE position(images.path IN ${table}.${text}) > 0)`]),
  ]);
  return `(${places.join(' OR ')})`;
}
