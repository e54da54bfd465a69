import { afterEach, vi } from 'vitest';

// The next file of a worker must not get the clock of this one.
afterEach(() => void vi.useRealTimers());
