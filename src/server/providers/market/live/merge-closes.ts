import { isoDay } from '#domain/days.ts';
import type { DailyPrices, SecurityData } from '#domain/security-data.ts';

type SourceCloses = { days: readonly number[]; closes: readonly number[] };

const noCloses: DailyPrices = { days: new Int32Array(), closes: new Float64Array() };
/** The days at a join that are compared. */
const overlapDays = 10;
const tolerance = 0.02;
/** Half a cent of rounding on each side. */
const centTolerance = 0.011;

/** Returns the closes of the source that the shipped ones lack, and a few days more to compare the two. */
export function closesToKeep({ days, closes }: SourceCloses, shipped: DailyPrices = noCloses) {
  const [first, last] = [shipped.days[0], shipped.days.at(-1)];
  if (first === undefined || last === undefined) return { days: [...days], closes: [...closes] };
  const isKept = (day: number) => day <= first + overlapDays || day >= last - overlapDays;
  return { days: days.filter(isKept), closes: closes.filter((_close, at) => isKept(days[at] as number)) };
}

/** Whether both have the same close on the day nearest to a join. Without a common day they count as different. */
function joins(shipped: DailyPrices, found: SourceCloses, joint: number): boolean {
  const closes = new Map(found.days.map((day, at) => [day, found.closes[at] as number]));
  const common = [...shipped.days.keys()]
    .filter((at) => closes.has(shipped.days[at] as number))
    .map((at) => ({ at, distance: Math.abs((shipped.days[at] as number) - joint) }))
    .filter(({ distance }) => distance <= overlapDays)
    .sort((a, b) => a.distance - b.distance)[0];
  if (!common) return false;
  const own = shipped.closes[common.at] as number;
  const other = closes.get(shipped.days[common.at] as number) as number;
  return Math.abs(own - other) <= Math.max(own * tolerance, centTolerance);
}

/**
 * Puts the source's closes before and after the shipped ones, which must already be adjusted for later splits. Where the
 * two do not agree on the days that they share, the join is a break.
 */
export function mergeCloses(
  shipped: DailyPrices,
  found: SourceCloses,
  title: string,
): { prices: DailyPrices; breaks: SecurityData['breaks'] } {
  const [first, last] = [shipped.days[0], shipped.days.at(-1)];
  if (first === undefined || last === undefined)
    return {
      prices: { days: Int32Array.from(found.days), closes: Float64Array.from(found.closes) },
      breaks: [],
    };
  const earlier = found.days.filter((day) => day < first).length;
  const later = found.days.findIndex((day) => day > last);
  const end = later < 0 ? found.days.length : later;
  const merge = <Value>(own: Iterable<Value>, other: readonly Value[]) => [
    ...other.slice(0, earlier),
    ...own,
    ...other.slice(end),
  ];
  const reason = `the closes of ${title} do not join the earlier or later ones`;
  const joints = [
    ...(earlier > 0 && !joins(shipped, found, first) ? [first] : []),
    ...(later >= 0 && !joins(shipped, found, last) ? [found.days[later] as number] : []),
  ];
  return {
    prices: {
      days: Int32Array.from(merge(shipped.days, found.days)),
      closes: Float64Array.from(merge(shipped.closes, found.closes)),
    },
    breaks: joints.map((day) => ({ date: isoDay(day), reason })),
  };
}
