import { createContext, type ReactNode } from 'react';

interface DrawnAtBuild {
  /** Of a parcel; see first-words.tsx. */
  firstWords: ReactNode;
}

/** What only the build draws; null in the browser, whose code needs none of it. */
export const DrawnAtBuild = createContext<DrawnAtBuild | null>(null);
