/** A required program is not installed. The message says what to install. */
export class MissingProgram extends Error {}

/** Returns the path that was found. Throws `MissingProgram` if it is undefined. */
export function requireProgram(found: string | undefined, name: string, debianPackage: string): string {
  if (found !== undefined) return found;
  throw new MissingProgram(
    `${name} is missing. On Debian or Ubuntu, as root: apt-get install --no-install-recommends ${debianPackage}`,
  );
}

/** Runs a script. Reports a missing program in one line, with exit code 1. */
export async function runOrReportMissing(script: () => Promise<void>): Promise<void> {
  try {
    await script();
  } catch (error) {
    if (!(error instanceof MissingProgram)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
