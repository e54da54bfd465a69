import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AlertMessage, AlertRule, AlertSettings, alerts } from '#contract/alerts.ts';
import type { BodyInput, ReplyOf } from '#contract/endpoint.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { useSession } from '#web/lib/session.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';

const alertsPath = '/alerts';
const messagesPath = '/alerts/messages';
const messagesEveryMs = 60_000;

const alertsQuery = () => apiQuery<typeof alerts.list>(alertsPath);
const messagesQuery = () => apiQuery<typeof alerts.messages>(messagesPath);

/** Returns whether the browser of a customer asks: the server renders pages for everybody. */
function useIsCustomer(): boolean {
  const { state } = useSession();
  return useInBrowser() && state === 'customer';
}

export const useAlerts = () => useQuery({ ...alertsQuery(), enabled: useIsCustomer() });

/** Returns the last messages, asked for every minute while the page is visible. */
export const useAlertMessages = () =>
  useQuery({ ...messagesQuery(), enabled: useIsCustomer(), refetchInterval: messagesEveryMs });

export function useMarkRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: through }: AlertMessage) =>
      callApi<typeof alerts.markRead>('PUT', '/alerts/messages/read', { body: { through } }),
    onSuccess: (reply) => client.setQueryData(messagesQuery().queryKey, reply),
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

type RuleInput = BodyInput<typeof alerts.change>;
type NewRule = BodyInput<typeof alerts.create>;
type NewPortfolioRule = BodyInput<typeof alerts.createForPortfolio>;
type NewInvestorRule = BodyInput<typeof alerts.createForInvestor>;

/** Returns the changes of alerts. The reply to each, which has all of them, replaces what is shown. */
export function useAlertChanges() {
  const client = useQueryClient();
  const change = useMutation({
    scope: { id: alertsPath },
    mutationFn: (call: () => Promise<ReplyOf<typeof alerts.list>>) => call(),
    onSuccess: (reply) => {
      client.setQueryData(alertsQuery().queryKey, reply);
      if (reply.message) toasts.success(reply.message);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
  return {
    isPending: change.isPending,
    error: change.error,
    set: (body: NewRule) =>
      change.mutateAsync(() => callApi<typeof alerts.create>('POST', alertsPath, { body })),
    setForPortfolio: (body: NewPortfolioRule) =>
      change.mutateAsync(() =>
        callApi<typeof alerts.createForPortfolio>('POST', '/alerts/portfolios', { body }),
      ),
    setForInvestor: (body: NewInvestorRule) =>
      change.mutateAsync(() =>
        callApi<typeof alerts.createForInvestor>('POST', '/alerts/investors', { body }),
      ),
    edit: ({ _id: id }: AlertRule, input: RuleInput) =>
      change.mutateAsync(() =>
        callApi<typeof alerts.change>('PUT', '/alerts/:id', { input: { id }, body: input }),
      ),
    remove: ({ _id: id }: AlertRule) =>
      change.mutateAsync(() => callApi<typeof alerts.remove>('DELETE', '/alerts/:id', { input: { id } })),
    saveSettings: (settings: AlertSettings) =>
      change.mutateAsync(() =>
        callApi<typeof alerts.saveSettings>('PUT', '/alerts/settings', { body: settings }),
      ),
  };
}
