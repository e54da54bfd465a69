import type { admin } from '../../../contract/admins.ts';
import { apiQuery } from '../../lib/api-query.ts';

export const administratorsQuery = () => apiQuery<typeof admin.administrators>('/admin/administrators');
export const administratorsKey = administratorsQuery().queryKey;
