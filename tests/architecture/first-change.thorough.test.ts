import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { applyDiff, blocksOf, changedTexts } from '#tests/support/document-steps.ts';
import { offline } from '#tests/support/offline.ts';
import { freePort } from '#tests/support/postgres-server.ts';
import { type ScratchProject, scratchProject } from '#tests/support/scratch-project.ts';

/** Starts the development server and returns the address that it prints. */
async function start(project: ScratchProject, command: string): Promise<string> {
  const env = { ...project.env, PORT: String(await freePort()), ...offline() };
  const server = spawn('sh', ['-c', `exec ${command}`], {
    cwd: project.folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(server, 'exit');
  onTestFinished(async () => {
    server.kill();
    await exited;
  });
  for await (const line of createInterface(server.stdout)) {
    const address = /ready at (http:\S+)/.exec(line)?.[1];
    if (!address) continue;
    server.stdout.resume();
    return address;
  }
  throw new Error(`"${command}" ended before it was ready.`);
}

async function footerAt(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  return /<footer[\s\S]*<\/footer>/.exec(page)?.[0] ?? '';
}

const timeout = 15 * 60_000;

test('the first change of CONTRIBUTING.md ends with a commit that passes all checks', {
  timeout,
}, async () => {
  const project = scratchProject();
  expect(await project.run('git init -q -b main && git add -A && git commit -qm Clone')).toMatchObject({
    code: 0,
  });
  let address = '';
  const blocks = blocksOf('CONTRIBUTING.md', 'Your first change');
  for (const { language, text, before, file } of blocks) {
    if (language === 'diff') project.change(file, (content) => applyDiff(content, text));
    else if (text.includes('npm run dev')) address = await start(project, text.trim());
    else {
      const { code, output } = await project.run(text);
      const shouldFail = /\bfails\b/.test(before);
      expect(code === 0, output).toBe(!shouldFail);
      if (shouldFail) expect(output).toMatch(/Tests .*1 failed/);
    }
  }
  const [label = ''] = changedTexts(blocks.find(({ language }) => language === 'diff')?.text ?? '').added;
  await expect.poll(() => footerAt(address)).toContain(label);
  expect(await project.run('git status --short && git log --format=%s')).toEqual({
    code: 0,
    output: 'Link to the movers in the footer\nClone\n',
  });
});
