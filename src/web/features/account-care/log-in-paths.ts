import type { Area } from './care-calls.ts';

export const logInPaths: Record<Area, string> = { customer: '/login', admin: '/admin/login' };

export const forgotPaths: Record<Area, string> = {
  customer: '/forgot-password',
  admin: '/admin/forgot-password',
};
