/** Nest token of the {@link ImagesOptions}. */
export const IMAGES_OPTIONS = Symbol('images options');

export interface ImageOwner {
  /** The service's name, part of every image's hash. */
  owner: string;
  /** True for images of the site itself, which erasures skip. */
  ofSite?: boolean;
}

export interface ImagesOptions extends ImageOwner {
  /**
   * References to images: `column` holds a stored path (or other text), `text` may mention paths. Includes records in
   * the trash.
   */
  usedIn: { table: string; column?: string; text?: string }[];
}

/** Returns an SQL condition: true if any record refers to a row of `images`. */
export function usedSql({ usedIn }: ImagesOptions): string {
  const places = usedIn.flatMap(({ table, column, text }) => [
    ...(column === undefined ? [] : [`EXISTS (SELECT FROM ${table} WHERE ${table}.${column} = images.path)`]),
    ...(text === undefined
      ? []
      : [`EXISTS (SELECT FROM ${table} WHERE position(images.path IN ${table}.${text}) > 0)`]),
  ]);
  return `(${places.join(' OR ')})`;
}
