import { useState } from 'react';
import type { AlertRule } from '#contract/alerts.ts';
import {
  type AlertKind,
  isInvestorKind,
  isValueKind,
  kindsAbout,
  unitOf,
} from '#domain/alerts/alert-kinds.ts';
import { issueAt } from '#web/lib/api.ts';
import { fieldNumber, plainNumber } from '#web/lib/typed-text.ts';
import { useAlertChanges } from './alert-queries.ts';
import { type AlertSubject, subjectTopic } from './alert-subject.ts';

/** Dates and filings come again and again; a price is usually waited for once. */
const repeatsAtFirst = (kind: AlertKind) => ['days', 'none'].includes(unitOf(kind));
const firstKinds = { security: 'price-below', investor: 'filing', portfolio: 'value-below' } as const;
const firstThreshold = (kind: AlertKind) => (unitOf(kind) === 'days' ? '2' : '');

/** The input of the form of an alert: a new one, or the changed `rule`. */
export function useAlertForm(subject: AlertSubject, rule: AlertRule | undefined) {
  const topic = subjectTopic(subject);
  const { set, setForInvestor, setForPortfolio, edit, isPending } = useAlertChanges();
  const [kind, setKind] = useState<AlertKind>(rule?.kind ?? firstKinds[topic]);
  const [threshold, setThreshold] = useState(fieldNumber(rule?.threshold ?? ''));
  const [repeats, setRepeats] = useState(rule?.repeats ?? repeatsAtFirst(kind));
  const [error, setError] = useState<string>();

  function save() {
    const input = { threshold: plainNumber(threshold), repeats };
    if (rule) return edit(rule, { kind, ...input });
    if (isInvestorKind(kind)) return setForInvestor({ investor: subject.investor ?? '', kind, repeats });
    if (isValueKind(kind)) return setForPortfolio({ portfolioId: subject.portfolioId ?? '', kind, ...input });
    return set({ symbol: subject.symbol, kind, ...input });
  }

  return {
    ...{ kinds: kindsAbout[topic], kind, threshold, repeats, error, isPending, setRepeats },
    changeKind(next: AlertKind): void {
      if (unitOf(next) !== unitOf(kind)) setThreshold(firstThreshold(next));
      if (!rule) setRepeats(repeatsAtFirst(next));
      setKind(next);
      setError(undefined);
    },
    changeThreshold(next: string): void {
      setThreshold(next);
      setError(undefined);
    },
    submit(onSaved: () => void): void {
      if (isPending) return;
      void save()
        .then(onSaved)
        .catch((failure: unknown) => setError(issueAt(failure, 'threshold')));
    },
  };
}
