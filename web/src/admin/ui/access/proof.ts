import { createContext, useContext } from 'react';

type Call = () => Promise<unknown>;

/** Provided by `ProofProvider`, which asks for the proof. */
export const ProofContext = createContext<(call: Call) => Promise<unknown>>((call) => call());

/**
 * Returns a function that makes a call which requires a recent proof of identity; if the last one is too old, it asks
 * for one first.
 */
export const useProof = () => useContext(ProofContext);
