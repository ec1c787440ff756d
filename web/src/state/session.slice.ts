import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Admin } from '@vaultway/contracts';

/** Who is signed in: the admin, or `false`. */
const nobody: Admin | false = false;
const adminSlice = createSlice({
  name: 'admin',
  initialState: () => nobody as Admin | false,
  reducers: {
    adminKnown: (_state, action: PayloadAction<Admin | false>) => action.payload,
    adminSignedOut: () => false as const,
  },
});

/** Nothing signs a user in yet; the services already say when such a session has ended. */
const userSlice = createSlice({
  name: 'user',
  initialState: false as const,
  reducers: { userSignedOut: () => false as const },
});

export const { adminKnown, adminSignedOut } = adminSlice.actions;
export const { userSignedOut } = userSlice.actions;
export const adminReducer = adminSlice.reducer;
export const userReducer = userSlice.reducer;
