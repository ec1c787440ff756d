import { waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

let address = '';

/** Path and search of the page on show. */
export const currentAddress = () => address;

/** Waits until this path and search are the address of the page on show. */
export const arrivedAt = (expected: string) => waitFor(() => expect(address).toBe(expected));

/** Stands in the router of a test and remembers where one is. */
export function AddressBar() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    address = pathname + search;
  }, [pathname, search]);
  return null;
}
