import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { TrackedParcel } from '@vaultway/contracts';

/**
 * The visitor's last look-up. The cache has every requested parcel by code; this tells parts of the page that don't
 * know the code how the last one ended.
 */
export interface LookUpState {
  /** As requested. */
  code: string | null;
  data: TrackedParcel | null;
  errors: string[];
  fetching: boolean;
}

const untouched: LookUpState = { code: null, data: null, errors: [], fetching: false };

const slice = createSlice({
  name: 'parcel',
  initialState: untouched,
  reducers: {
    parcelReset: () => untouched,
    parcelFetching: (state, { payload: code }: PayloadAction<string>) => ({ ...state, code, fetching: true }),
    // A slow response to an earlier look-up does not affect the last one.
    parcelStored: (state, { payload }: PayloadAction<Omit<LookUpState, 'fetching'>>) =>
      payload.code === state.code ? { ...payload, fetching: false } : state,
  },
});

export const { parcelReset, parcelFetching, parcelStored } = slice.actions;
export const parcelReducer = slice.reducer;
