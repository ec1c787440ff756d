import { createContext, type ReactNode } from 'react';

/** What the build draws for first-words.tsx; nothing in the browser, whose code needs none of it. */
export const DrawnFirstWords = createContext<ReactNode>(null);
