import { AppError } from '../../../domain/app-error.ts';
import { type LoopTurns, loopTurns } from '../loop-turns.ts';
import { createRecentCount } from './recent-count.ts';

export type ShedReason = 'waiting' | 'in-flight';

export interface AdmissionSettings {
  /** Told of each request that is refused. */
  onShed?: (reason: ShedReason) => void;
  now?: () => number;
  /** Tells whether the event loop is busy; the one of this process. */
  turns?: Pick<LoopTurns, 'isOver' | 'isBusy'>;
  longestWaitMs?: number;
  /** So many may be under way while the loop is busy; no more begin until some have ended. */
  activeMost?: number;
  /** So many at all, whatever they wait for. */
  inFlightMost?: number;
}

/** A request that wants to begin. */
export interface Applicant {
  begin(): void;
  refuse(error: AppError): void;
  /** Whether whoever asked has left. */
  isGone(): boolean;
  /** Has `ended` called once it is over. */
  onEnd(ended: () => void): void;
}

const retryAfterSeconds = 2;
/** What takes longer waits for somebody else, such as a slow sender, and keeps nobody from beginning. */
const activeMs = 2_000;
const shortRoundMs = 5;
const lookAgainMs = 10;
const atOnceMost = 16;

const busy = () =>
  new AppError('upstream_unavailable', 'Holdwise is very busy. Please try again in a moment.', {
    retryAfterSeconds,
  });

/**
 * Lets requests begin only as fast as the event loop gets through them. Those that arrive while it has been busy for a
 * turn wait in line and begin one by one in rounds of the loop, so that health checks and other cheap answers come in
 * between; while it stays busy, only so many are under way. While the line's head has waited too long, those that come
 * are refused at once; whoever has left is skipped.
 */
export function createAdmission({
  onShed = () => undefined,
  now = () => performance.now(),
  turns = loopTurns,
  longestWaitMs = 1_000,
  activeMost = 16,
  inFlightMost = 1_000,
}: AdmissionSettings = {}) {
  const line: { applicant: Applicant; since: number }[] = [];
  const active = createRecentCount(activeMs, now);
  let inFlight = 0;
  let goingOn: NodeJS.Immediate | undefined;
  let later: NodeJS.Timeout | undefined;
  let roundBegan = 0;
  let atOnce = 1;

  const mayBegin = () => !turns.isBusy() || active.total() < activeMost;

  function begin(applicant: Applicant): void {
    inFlight += 1;
    const mark = active.begin();
    applicant.onEnd(() => {
      inFlight -= 1;
      active.end(mark);
      if (line.length > 0) goOn();
    });
    applicant.begin();
  }

  /** The head of the line begins; false where nobody may. */
  function beginNext(): boolean {
    while (line[0]?.applicant.isGone()) line.shift();
    const next = mayBegin() ? line.shift() : undefined;
    if (next) begin(next.applicant);
    return next !== undefined;
  }

  /** One in a round, and more of them as long as rounds stay short; where none may, when one ends or a while later. */
  function drain(): void {
    goingOn = undefined;
    const roundMs = now() - roundBegan;
    roundBegan = now();
    atOnce = roundMs < shortRoundMs ? Math.min(atOnce * 2, atOnceMost) : 1;
    let begun = 0;
    while (begun < atOnce && beginNext()) begun += 1;
    if (line.length === 0) return;
    if (begun > 0) goOn();
    else later ??= setTimeout(goOn, lookAgainMs);
  }

  function goOn(): void {
    clearTimeout(later);
    later = undefined;
    goingOn ??= setImmediate(drain);
  }

  function wait(applicant: Applicant): void {
    line.push({ applicant, since: now() });
    if (line.length > 1 || goingOn) return;
    roundBegan = now();
    atOnce = 1;
    goOn();
  }

  function refuse(reason: ShedReason, applicant: Applicant): void {
    onShed(reason);
    applicant.refuse(busy());
  }

  return {
    waiting: () => line.length,
    /** Has it begin now, later, or be refused. */
    enter(applicant: Applicant): void {
      const head = line[0];
      if (head && now() - head.since > longestWaitMs) refuse('waiting', applicant);
      else if (inFlight >= inFlightMost) refuse('in-flight', applicant);
      else if (head || turns.isOver() || !mayBegin()) wait(applicant);
      else begin(applicant);
    },
  };
}
