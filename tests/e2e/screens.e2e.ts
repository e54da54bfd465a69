import { test } from '../support/browser.ts';
import { screens } from '../support/screens.ts';
import { becomeCustomer, havePortfolio } from './steps/customer.ts';
import { openAndInspect } from './steps/screens.ts';

test.use({ viewport: { width: 1280, height: 900 } });
// One page for all: a new one for each screen takes longer than to inspect a small screen.
test('the screens of a visitor', async ({ page, allowProblems }) => {
  for (const screen of screens.visitor)
    await test.step(screen.name, async () => {
      if (screen.status) allowProblems(new RegExp(`${screen.status}.*${screen.path}`));
      await openAndInspect(page, screen);
    });
});

test('the screens of a customer', async ({ page }) => {
  await becomeCustomer(page);
  await havePortfolio(page, 'Long term', [
    { symbol: 'AAPL', shares: '40', buyPrice: '182.5' },
    { symbol: 'MSFT', shares: '12', buyPrice: '415.2' },
    { symbol: 'KO', shares: '120', buyPrice: '58.1' },
    { symbol: 'ZZZQ', shares: '3', buyPrice: '10' },
  ]);
  for (const screen of screens.customer)
    await test.step(screen.name, async () => {
      await openAndInspect(page, screen);
    });
});
