import { useState } from 'react';
import type { AlertSettings, alerts } from '#contract/alerts.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { limits } from '#domain/limits.ts';
import { counted } from '#web/lib/phrases.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { AlertButton } from './alert-button.tsx';
import { useAlerts } from './alert-queries.ts';
import { followedInvestors } from './alert-subject.ts';
import { AlertsTable } from './alerts-table.tsx';
import { MessageList } from './message-list.tsx';
import { AlertSettingsDialog } from './settings-dialog.tsx';
import { timeText } from './times-of-day.ts';

type Alerts = ReplyOf<typeof alerts.list>;

/** Says how the customer is told, in a sentence. */
function deliveryText({ mails, quiet, timeZone, mailsPerDay }: AlertSettings, canMail: boolean): string {
  if (!mails) return 'The bell shows them; no mails.';
  if (!canMail) return 'The bell shows them; mails start once your address is confirmed.';
  const hours = quiet
    ? `, quiet from ${timeText(quiet.start)} to ${timeText(quiet.end)} (${timeZone.replaceAll('_', ' ')})`
    : '';
  return `By bell and mail${hours}, at most ${counted(mailsPerDay, 'mail')} a day.`;
}

function Tools({ settings, canMail }: Pick<Alerts, 'settings' | 'canMail'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <AlertButton subject={followedInvestors} className="button-small">
        Alert on investors you follow
      </AlertButton>
      <Button small onClick={() => setIsOpen(true)}>
        How you are told
      </Button>
      <AlertSettingsDialog
        open={isOpen}
        settings={settings}
        canMail={canMail}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}

const usualAlerts = 2;

/** The alerts of a customer, what they found, and how they are delivered. */
export function AlertsPart() {
  const query = useAlerts();
  const { data } = query;
  return (
    <PagePart
      id="alerts"
      title="Alerts"
      measure={
        data &&
        `${data.rules.length} of ${limits.alertsPerCustomer} alerts. ${deliveryText(data.settings, data.canMail)}`
      }
      tools={data && <Tools settings={data.settings} canMail={data.canMail} />}
    >
      <QueryPart query={query} loading={<RowsSkeleton count={usualAlerts} />}>
        {({ rules }) =>
          rules.length > 0 ? (
            <AlertsTable rules={rules} />
          ) : (
            <EmptyState>
              No alerts yet. Choose Set alert on the page of any stock, fund, investor or portfolio.
            </EmptyState>
          )
        }
      </QueryPart>
      <MessageList />
    </PagePart>
  );
}
