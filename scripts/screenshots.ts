/*
 * Takes screenshots of every screen and state at four widths, light and dark, into test-results/screenshots:
 *   npm run screenshots -- [PART OF A NAME ...] [--width 390] [--scheme dark] [--minutes 45]
 * or those of the README from the demo data:
 *   npm run screenshots -- --readme
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { wizards } from '#contract/investors.ts';
import type { news } from '#contract/news.ts';
import { chromiumArgs, requireChromium } from '#tests/support/chromium.ts';
import { runOrReportMissing } from '#tests/support/missing-program.ts';
import { openApiSession } from './bench/api-session.ts';
import { say } from './database/command.ts';
import { type Demo, startDemo } from './demo/start-demo.ts';
import { createCustomer } from './screenshots/customers.ts';
import { indexPage, type TakenShot } from './screenshots/index-page.ts';
import { takeReadmeScreenshots } from './screenshots/readme-screenshots.ts';
import { allShots, type Shot } from './screenshots/shots.ts';
import { type Looks, schemes, takeShot, widths } from './screenshots/take-shot.ts';

const folder = 'test-results/screenshots';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    readme: { type: 'boolean', default: false },
    width: { type: 'string', multiple: true, default: widths.map(String) },
    scheme: { type: 'string', multiple: true, default: [...schemes] },
    minutes: { type: 'string', default: '45' },
  },
});

const looks: Looks = {
  widths: values.width.map(Number),
  schemes: schemes.filter((scheme) => values.scheme.includes(scheme)),
};

/** Returns the shots that the options name. */
async function chosenShots({ url, logins }: Demo): Promise<Shot[]> {
  const { call } = openApiSession(url);
  const { email, password } = logins.admin;
  await call('POST', '/admin/login', { email, password });
  const { data } = await call<ReplyOf<typeof news.list>>('GET', '/news/list');
  const { wizards: investors } = await call<ReplyOf<typeof wizards.all>>('GET', '/wizards/all');
  const [article, investor] = [data[0], investors[0]];
  if (!article || !investor) throw new Error('The demo has no article or no investor.');
  const ids = { article: article._id, slug: article.slug, investor: investor._id };
  return allShots(ids).filter(
    ({ name }) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
  );
}

/** Opens browsers for visitors, customers and the administrator, one each. */
function contextsOf(browser: Browser, { url, logins }: Demo) {
  const contexts = new Map<Shot['as'], Promise<BrowserContext>>();
  async function create(as: Shot['as']): Promise<BrowserContext> {
    const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' });
    if (as === 'admin') {
      const { email, password } = logins.admin;
      await context.request.post('/api/v1/admin/login', { data: { email, password } });
    } else if (as !== 'visitor') {
      const [name = '', value = ''] = (await createCustomer(url, as)).split('=');
      await context.addCookies([{ name, value, url }]);
    }
    return context;
  }
  return (as: Shot['as']) => {
    const context = contexts.get(as) ?? create(as);
    contexts.set(as, context);
    return context;
  };
}

async function takeScreens(browser: Browser, demo: Demo): Promise<void> {
  const shots = await chosenShots(demo);
  const contextOf = contextsOf(browser, demo);
  const end = Date.now() + Number(values.minutes) * 60_000;
  const taken: TakenShot[] = [];
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, shot] of shots.entries()) {
    if (Date.now() > end) {
      say(`Stopped after ${values.minutes} minutes: ${shots.length - index} screens are missing.`);
      break;
    }
    const pictures = await takeShot(await contextOf(shot.as), shot, looks, folder);
    taken.push({ ...shot, pictures });
    say(`${index + 1}/${shots.length}  ${shot.name}`);
    writeFileSync(join(folder, 'index.html'), indexPage(taken));
  }
  say(`${folder}/index.html shows ${taken.length} screens.`);
}

async function takeAll(): Promise<void> {
  const executablePath = requireChromium();
  const data = mkdtempSync(join(tmpdir(), 'holdwise-screenshots-'));
  const demo = await startDemo(data);
  const browser = await chromium.launch({ executablePath, args: chromiumArgs });
  try {
    await (values.readme ? takeReadmeScreenshots : takeScreens)(browser, demo);
  } finally {
    await browser.close();
    demo.stop();
    await demo.ended;
    rmSync(data, { recursive: true, force: true });
  }
}

await runOrReportMissing(takeAll);
