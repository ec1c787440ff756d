/** Latitude, longitude. */
export type Point = [number, number];

/** What a route is made of. */
export type Stop = 'pickup' | 'current' | 'destination';
