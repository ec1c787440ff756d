import { createContext, type ReactNode } from 'react';

/** What only the build draws. */
interface DrawnByBuild {
  /** Of a parcel; see first-words.tsx. */
  firstWords: ReactNode;
}

/** Null in the browser, whose code needs none of it. */
export const BuildDrawing = createContext<DrawnByBuild | null>(null);
