import { useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { DEFAULT_COMPANY_NAME } from '@vaultway/contracts/constants';
import type { RootState } from './reducer';

export const useAppSelector = useSelector.withTypes<RootState>();
export const useAppDispatch = useDispatch.withTypes<ThunkDispatch<RootState, unknown, UnknownAction>>();

/** Whether the site's emails are actually sent. @param unknown value until that is known, by default false */
export const useSendsMail = (unknown = false) =>
  useAppSelector((state) => state.settings?.mail_relay ?? unknown);

/** Returns the company's name from the settings, or the product's until they are known. */
export const useCompanyName = () =>
  useAppSelector((state) => state.settings?.company_name || DEFAULT_COMPANY_NAME);
