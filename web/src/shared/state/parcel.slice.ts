import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { TrackedParcel } from '@vaultway/contracts';

/** The parcel that a visitor looks up. */
export interface ParcelState {
  data: TrackedParcel | null;
  errors: string[];
  fetching: boolean;
}

const untouched: ParcelState = { data: null, errors: [], fetching: false };

const slice = createSlice({
  name: 'parcel',
  initialState: untouched,
  reducers: {
    parcelReset: () => untouched,
    parcelFetching: (state) => ({ ...state, fetching: true }),
    parcelStored: (_state, { payload }: PayloadAction<Pick<ParcelState, 'data' | 'errors'>>) => ({
      data: payload.data,
      errors: payload.errors,
      fetching: false,
    }),
  },
});

export const { parcelReset, parcelFetching, parcelStored } = slice.actions;
export const parcelReducer = slice.reducer;
