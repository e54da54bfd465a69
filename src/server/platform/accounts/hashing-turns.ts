import { AppError } from '../../../domain/app-error.ts';

/** Node has four threads for such work, which files and compression need too; each hash takes 19 MiB. */
const atOnceMost = 2;
/** About three seconds of work. */
const waitingMost = 150;

/** Lets so many pieces of work run at once, has some wait, and refuses the rest. */
export function createTurns(atOnce: number, waitingAtMost: number) {
  const line: (() => void)[] = [];
  let running = 0;

  async function takeTurn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (line.length >= waitingAtMost)
      throw new AppError(
        'upstream_unavailable',
        'Too many people log in at the moment. Please try again soon.',
        {
          retryAfterSeconds: 5,
        },
      );
    await new Promise<void>((resolve) => line.push(resolve));
  }

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    await takeTurn();
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** For hashing passwords: a storm of logins takes neither all threads nor all memory. */
export const hashInTurn = createTurns(atOnceMost, waitingMost);
