import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DigestSettings, digest } from '#contract/digest.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';

const path = '/digest';
const digestQuery = () => apiQuery<typeof digest.read>(path);

export const useDigest = () => useQuery(digestQuery());

/** Turns the summary on at a time; null turns it off. The reply replaces what is shown. */
export function useSaveDigest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: DigestSettings | null) =>
      settings
        ? callApi<typeof digest.turnOn>('PUT', path, { body: settings })
        : callApi<typeof digest.turnOff>('DELETE', path),
    onSuccess: (reply) => {
      client.setQueryData(digestQuery().queryKey, reply);
      if (reply.message) toasts.success(reply.message);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}
