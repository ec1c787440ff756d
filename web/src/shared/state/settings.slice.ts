import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PublicSettings } from '@vaultway/contracts';

/** The site's settings, or `null` until received. */
const slice = createSlice({
  name: 'settings',
  initialState: null as PublicSettings | null,
  reducers: { settingsStored: (_state, action: PayloadAction<PublicSettings>) => action.payload },
});

export const { settingsStored } = slice.actions;
export const settingsReducer = slice.reducer;
