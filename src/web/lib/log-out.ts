import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { customer } from '#contract/accounts.ts';
import { callApi } from './api.ts';
import { logFailure } from './log.ts';
import { fallbacks } from './messages.ts';
import { forgetCustomer } from './session.ts';
import { toasts } from './toasts.ts';

/** Ends the customer's session and forgets their data. */
export function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof customer.logout>('POST', '/customer/logout'),
    onSuccess: () => {
      forgetCustomer(client);
      toasts.success(fallbacks.loggedOut);
    },
    // SPEC, section 8: a failed logout is only logged.
    onError: (error) => logFailure('logout failed', error),
  });
}
