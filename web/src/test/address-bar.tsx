import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { useEffect } from 'react';
import { type Path, useLocation } from 'react-router-dom';

let address = '';

/** Path and search of the page on show. */
export const currentAddress = () => address;

/** Waits until this path and search are the address of the page on show. */
export const arrivedAt = (expected: string) => waitFor(() => expect(address).toBe(expected));

export function showAddress({ pathname, search }: Path): void {
  address = pathname + search;
}

/** Follows the location of the router that it is in. */
export function AddressBar() {
  const location = useLocation();
  useEffect(() => showAddress(location), [location]);
  return null;
}
