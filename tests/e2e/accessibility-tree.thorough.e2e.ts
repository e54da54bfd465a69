import { test as adminTest, editor } from '../support/admin-browser.ts';
import { expect, test } from '../support/browser.ts';
import { becomeCustomer, newEmail, passPhrase } from './steps/customer.ts';
import { screenReader } from './steps/screen-reader.ts';

test('signs up, logs in, adds three holdings and reads the result', async ({ page }) => {
  const email = newEmail();
  const { find, tabTo, press, type, activate, read } = screenReader(page);
  await page.goto('/');
  await activate('link', 'Login / Signup', page.getByRole('banner'));
  await expect(find('heading', 'Log in')).toBeVisible();
  await activate('link', 'Sign up', page.getByRole('main'));
  await expect(find('heading', 'Register')).toBeVisible();
  await type('textbox', 'Name', 'Ada Lovelace');
  await type('textbox', 'Email', email);
  await type('textbox', 'Password', passPhrase);
  await tabTo(find('checkbox', 'I accept the'));
  await press('Space');
  await expect(find('checkbox', 'I accept the')).toBeChecked();
  await activate('button', 'Sign Up');

  await expect(find('heading', 'Log in')).toBeVisible();
  await expect(find('textbox', 'Email')).toHaveValue(email);
  await expect(find('textbox', 'Password')).toBeFocused();
  await page.keyboard.type(passPhrase);
  await press('Enter');
  await expect(page.getByRole('banner')).toContainText('Ada Lovelace');

  await activate('link', 'Portfolio', page.getByRole('banner'));
  await expect(find('combobox', /^Portfolio: My portfolio/)).toBeVisible();
  await activate('button', /^Add transaction/);
  for (const symbol of ['KO', 'AAPL', 'NVDA']) {
    const form = page.getByRole('form', { name: 'New transaction' }).last();
    await expect(form.getByRole('combobox', { name: 'Holding' })).toBeFocused();
    await page.keyboard.type(symbol);
    await tabTo(form.getByRole('textbox', { name: 'Shares' }));
    await page.keyboard.type('10');
    await tabTo(form.getByRole('textbox', { name: 'Price' }));
    await page.keyboard.type('50');
    await press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `Saved: Buy 10 ${symbol}` })).toBeVisible();
  }

  await activate('link', 'Holdings', page.getByRole('navigation', { name: 'Portfolio' }));
  for (const symbol of ['KO', 'AAPL', 'NVDA'])
    await expect(
      page.getByRole('row').filter({ has: find('button', `Actions for ${symbol}`) }),
    ).toBeVisible();
  expect(await read('table', /holdings/i)).toContain('AAPL');
  await activate('link', 'Overview', page.getByRole('navigation', { name: 'Portfolio' }));
  await expect(find('region', 'Overview')).toContainText(/\$[\d,]+/);
});

test('imports a file', async ({ page }) => {
  await becomeCustomer(page);
  const { find, tabTo, press, activate } = screenReader(page);
  await page.goto('/portfolio');
  await expect(find('combobox', /^Portfolio: My portfolio/)).toBeVisible();
  await activate('button', 'Import');
  const dialog = find('dialog', 'Import files');
  await tabTo(dialog.getByRole('button', { name: /files/i }).first());
  const choosing = page.waitForEvent('filechooser');
  await press('Enter');
  await (await choosing).setFiles({
    name: 'positions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Symbol,Shares,Average cost\nKO,10,50\nAAPL,5,150\n'),
  });
  await activate('button', 'Add 2 transactions');
  await expect(find('region', 'Overview')).toContainText(/\$[\d,]+/);
  await activate('link', 'Holdings', page.getByRole('navigation', { name: 'Portfolio' }));
  for (const symbol of ['KO', 'AAPL'])
    await expect(
      page.getByRole('row').filter({ has: find('button', `Actions for ${symbol}`) }),
    ).toBeVisible();
});

adminTest('publishes an article', async ({ page, request }) => {
  const { press, type, activate } = screenReader(page);
  // The account may exist already.
  await request.post('/api/v1/admin/create', { data: editor });
  await page.goto('/admin/login');
  await type('textbox', 'Email', editor.email);
  await type('textbox', 'Password', editor.password);
  await press('Enter');
  await activate('link', 'News & Articles', page.getByRole('navigation', { name: 'Admin area' }));
  await activate('link', 'Add News');
  await type('textbox', 'Title', 'What the keyboard wrote');
  await type('textbox', 'Description', 'It needs no mouse.');
  await activate('button', 'Add News');
  const row = page.getByRole('row').filter({ hasText: 'What the keyboard wrote' });
  await expect(row).toBeVisible();
  await page.goto('/news-detail/what-the-keyboard-wrote');
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(
    'What the keyboard wrote',
  );
  await expect(page.getByRole('article')).toContainText('It needs no mouse.');
});
