import type { AlertRule } from '#contract/alerts.ts';
import {
  type AlertKind,
  isInvestorKind,
  isValueKind,
  kindsAbout,
  unitOf,
} from '#domain/alerts/alert-kinds.ts';
import { fieldNumber, plainNumber } from '#web/lib/typed-text.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { useAlertChanges } from './alert-queries.ts';
import { type AlertSubject, subjectTopic } from './alert-subject.ts';

/** Dates and filings come again and again; a price is usually waited for once. */
const repeatsAtFirst = (kind: AlertKind) => ['days', 'none'].includes(unitOf(kind));
const firstKinds = { security: 'price-below', investor: 'filing', portfolio: 'value-below' } as const;
const firstThreshold = (kind: AlertKind) => (unitOf(kind) === 'days' ? '2' : '');

/** The form of an alert: a new one, or the changed `rule`. */
export function useAlertForm(subject: AlertSubject, rule: AlertRule | undefined) {
  const topic = subjectTopic(subject);
  const { set, setForInvestor, setForPortfolio, edit, isPending, error } = useAlertChanges();
  const firstKind = rule?.kind ?? firstKinds[topic];
  const form = useServerForm(error, {
    defaultValues: {
      kind: firstKind as AlertKind,
      threshold: fieldNumber(rule?.threshold ?? ''),
      repeats: rule?.repeats ?? repeatsAtFirst(firstKind),
    },
  });
  const kind = form.watch('kind');

  function save({ threshold, repeats }: { threshold: string; repeats: boolean }) {
    const input = { threshold: plainNumber(threshold), repeats };
    if (rule) return edit(rule, { kind, ...input });
    if (isInvestorKind(kind)) return setForInvestor({ investor: subject.investor ?? '', kind, repeats });
    if (isValueKind(kind)) return setForPortfolio({ portfolioId: subject.portfolioId ?? '', kind, ...input });
    return set({ symbol: subject.symbol, kind, ...input });
  }

  return {
    ...{ kinds: kindsAbout[topic], kind, isPending, register: form.register, errors: form.errors },
    changeKind(next: AlertKind): void {
      if (unitOf(next) !== unitOf(kind)) form.setValue('threshold', firstThreshold(next));
      if (!rule) form.setValue('repeats', repeatsAtFirst(next));
      form.setValue('kind', next);
      form.clearErrors();
    },
    submit: (onSaved: () => void) =>
      form.handleSubmit((fields) => {
        if (!isPending) void save(fields).then(onSaved, () => undefined);
      }),
  };
}
