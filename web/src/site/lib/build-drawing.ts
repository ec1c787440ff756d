import { createContext, type ReactNode } from 'react';

/** Content that only the build renders. */
interface DrawnByBuild {
  /** First words about a parcel; see first-words.tsx. */
  firstWords: ReactNode;
}

/** Null in the browser, whose code needs none of it. */
export const BuildDrawing = createContext<DrawnByBuild | null>(null);
