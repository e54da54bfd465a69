import { SharedPart } from '#web/features/insiders/shared-part.tsx';
import { ActivityPage } from '#web/features/investors/activity/activity-page.tsx';

/** What the investors did in a quarter, and what insiders bought of the same stocks. */
export function ActivityWithInsidersPage() {
  return <ActivityPage insiders={(period) => <SharedPart period={period} />} />;
}
