import type { Dispatch } from '@reduxjs/toolkit';
import { readAnswer } from '@/shared/api/base-query';
import { failureWithoutEnvelope } from '@/shared/api/failure';

/** @throws an `ApiFailure` */
export async function fetchFile(url: string, init: RequestInit, dispatch: Dispatch): Promise<Blob> {
  let response: Response;
  try {
    response = await fetch(url, { ...init, credentials: 'include' });
    if (response.ok) return await response.blob();
  } catch (raised) {
    throw failureWithoutEnvelope(null, raised as Error);
  }
  const answer = await readAnswer(response, false, dispatch as (action: unknown) => unknown);
  throw 'error' in answer ? answer.error : failureWithoutEnvelope(response);
}
