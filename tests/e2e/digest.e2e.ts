import { expect, expectNoAxeFindings } from '../support/browser.ts';
import { mailedLink, sectionOf, test } from './steps/account.ts';
import { becomeCustomer } from './steps/customer.ts';

test('a customer turns the summary by mail on at a time, and off again', { tag: '@thorough' }, async ({
  page,
  product,
}) => {
  const email = await becomeCustomer(page, 'Dora');
  await page.goto('/account');
  const section = sectionOf(page, 'Summary by e-mail');
  await expect(section).toContainText('goes to a confirmed address only');
  await expect(section.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.goto(await mailedLink(product.mails, email, '/verify-email'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your e-mail address is confirmed.')).toBeVisible();
  await section.getByLabel('How often').selectOption('Every week');
  await section.getByLabel('Day').selectOption('Sunday');
  await section.getByLabel('Hour').selectOption('7:00');
  await section.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section).toContainText(/The next one comes on Sunday.* at 07:00/);
  await expectNoAxeFindings(page);
  await page.reload();
  await expect(section.getByLabel('Hour')).toHaveValue('7');
  await section.getByLabel('How often').selectOption('Off');
  await section.getByRole('button', { name: 'Save' }).click();
  await expect(section).not.toContainText('The next one comes');
});
