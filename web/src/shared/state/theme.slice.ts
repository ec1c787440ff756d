import { createSlice } from '@reduxjs/toolkit';
import type { Theme } from '@vaultway/contracts/constants';

const slice = createSlice({
  name: 'theme',
  initialState: preferredTheme,
  reducers: {
    themeToggled: (theme): Theme => (theme === 'LIGHT' ? 'DARK' : 'LIGHT'),
  },
});

/** Returns the system's preference, used until the visitor chooses. */
function preferredTheme(): Theme {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'DARK' : 'LIGHT';
}

export const { themeToggled } = slice.actions;
export const themeReducer = slice.reducer;
