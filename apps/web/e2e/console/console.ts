import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';

import { expectAccessible } from '../expect-accessible.ts';
import { siteAddress } from '../visit.ts';

/** Expected where a test has a call refused, takes the network away, or names a picture of nowhere. */
const expectedNoise = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED/;

/** The browser of another operator, as large as the first one's; it is closed with the test. */
async function openConsoleContext(
  browser: Browser,
  viewport: Page['viewportSize'] extends () => infer Size ? Size : never,
): Promise<BrowserContext> {
  return browser.newContext({ viewport, baseURL: siteAddress(), locale: 'zh-CN' });
}

/** A test at the console, that fails on a violation of the page's policy and on a stray console error. */
export const test = base.extend<{ strict: undefined }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, provide) => provide(siteAddress()),
  strict: [
    async ({ page }, provide) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        const text = message.text();
        if (message.type() === 'error' && !expectedNoise.test(text)) errors.push(text);
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await page.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
          // oxlint-disable-next-line no-console -- because the test reads it there
          console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        );
      });
      await provide(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Logs in as the demo's operator, at the address given. */
export const enter = (page: Page, path = '/'): Promise<void> =>
  enterAs(page, 'operator', 'operator1234', path);

/** Logs in by name and password, unless this browser is logged in already. */
export async function enterAs(
  page: Page,
  name: string,
  password: string,
  path: string,
): Promise<void> {
  await page.goto(`/console${path}`);
  const account = page.getByRole('button', { name: `账号 ${name}` });
  const field = page.getByLabel('账号', { exact: true });
  await expect(account.or(field)).toBeVisible();
  if (await account.isVisible()) return;
  await field.fill(name);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(account).toBeVisible();
}

/** Whether the window is a phone's. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Names of things that are read aloud, as `- role "name"` of a snapshot; what is in a cell is data, not ours. */
const spoken = /- (?!cell|row|text|paragraph)[a-z]+ "((?:[^"\\]|\\.)*)"/g;

/** Names of operators are data. */
const ofOperators = /operator|e2e-/;

/** axe finds nothing, nothing scrolls sideways, and a screen reader hears no English. */
export async function expectWell(page: Page, data = /^$/): Promise<void> {
  await expectAccessible(page);
  const snapshot = await page.locator('body').ariaSnapshot();
  const english = [...snapshot.matchAll(spoken)]
    .map(([, name = '']) => name)
    .filter((name) => /[A-Za-z]{3}/.test(name) && !ofOperators.test(name) && !data.test(name));
  expect(english).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** Makes an operator with one role through the console, as an owner does; answers name and password. */
export async function addOperator(
  page: Page,
  role: string,
): Promise<{ name: string; password: string }> {
  const name = `e2e-${crypto.randomUUID().slice(0, 8)}`;
  await enter(page, '/system?open=new');
  const form = page.getByRole('dialog', { name: '添加管理员' });
  await form.getByLabel('账号').fill(name);
  await form.getByRole('button', { name: '添加管理员' }).click();
  await expect(form.getByText('请至少选择一个角色')).toBeVisible();
  await form.getByRole('checkbox', { name: role }).check();
  await expectWell(page, /operator|e2e/);
  await form.getByRole('button', { name: '添加管理员' }).click();
  const password = await form.locator('code').textContent();
  await form.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name })).toBeVisible();
  return { name, password: password ?? '' };
}

/** A browser of another operator. */
export const another = async (browser: Browser, page: Page): Promise<Page> =>
  (await openConsoleContext(browser, page.viewportSize())).newPage();
