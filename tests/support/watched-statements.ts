import { StatementSync } from 'node:sqlite';
import { vi } from 'vitest';

/** Records the SQL of statements that write in this thread, until `stop` returns them. */
export function watchStatements(): { stop(): string[] } {
  const run = vi.spyOn(StatementSync.prototype, 'run');
  return {
    stop() {
      const written = run.mock.contexts.map((statement) => (statement as StatementSync).sourceSQL);
      run.mockRestore();
      return written;
    },
  };
}
