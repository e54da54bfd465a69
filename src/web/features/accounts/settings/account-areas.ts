import type { adminSettings, customerSettings } from '#contract/account-settings.ts';
import { apiQuery } from '#web/lib/api-query.ts';

/** Customers and administrators have the same settings calls, under different paths. */
export type Area = 'customer' | 'admin';

/** The endpoint of a settings call in either area. */
export type SettingsCall<Name extends keyof typeof adminSettings> =
  | (typeof customerSettings)[Name]
  | (typeof adminSettings)[Name];

export const twoStepQuery = (area: Area) => apiQuery<SettingsCall<'twoStep'>>(`/${area}/two-step`);
export const emailQuery = (area: Area) => apiQuery<SettingsCall<'email'>>(`/${area}/email`);
export const sessionsQuery = (area: Area) => apiQuery<SettingsCall<'sessions'>>(`/${area}/sessions`);

export const logInPaths: Record<Area, string> = { customer: '/login', admin: '/admin/login' };

export const accountPaths: Record<Area, string> = { customer: '/account', admin: '/admin/account' };

export const verifyPaths: Record<Area, string> = {
  customer: '/verify-email',
  admin: '/admin/verify-email',
};

export const forgotPaths: Record<Area, string> = {
  customer: '/forgot-password',
  admin: '/admin/forgot-password',
};
