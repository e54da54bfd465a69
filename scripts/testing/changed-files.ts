import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).split('\n').filter(Boolean);

/** Returns the commit at which this branch left `main`; on `main` itself, the current commit. */
function branchPoint(): string {
  try {
    return git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD';
  } catch {
    return 'HEAD';
  }
}

/**
 * Returns the existing files that differ from `main`, committed or not. If none do, as on `main` after a commit, returns
 * those of the last commit.
 */
export function changedFiles(): string[] {
  const uncommitted = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', branchPoint()), ...uncommitted];
  const found = changed.length > 0 ? changed : git('show', '--name-only', '--format=', 'HEAD');
  return [...new Set(found)].filter((file) => existsSync(file));
}
