/** A frequent destination or waypoint. */
export interface City {
  name: string;
  /** ISO 3166. */
  country: string;
  /** Latitude and longitude in degrees. */
  point: [number, number];
}
export declare const cities: readonly City[];
