import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { useEffect } from 'react';
import { type Path, useLocation } from 'react-router-dom';

let address = '';

/** Returns path and search of the current page. */
export const currentAddress = () => address;

/** Waits until the current page has this path and search. */
export const arrivedAt = (expected: string) => waitFor(() => expect(address).toBe(expected));

export function showAddress({ pathname, search }: Path): void {
  address = pathname + search;
}

/** Follows the location of its router. */
export function AddressBar() {
  const location = useLocation();
  useEffect(() => showAddress(location), [location]);
  return null;
}
