import { addOperator as addOperatorCall } from '@lantern/contracts/calls/operator/operators';
import { getOwnAccount, openConsole } from '@lantern/contracts/calls/operator/session';
import { envelope } from '@lantern/contracts/envelope';
import type { OperatorRole } from '@lantern/rules/operator-permissions';
import {
  test as base,
  type Browser,
  type BrowserContext,
  expect,
  type Page,
} from '@playwright/test';
import * as z from 'zod/mini';

import { expectAccessible } from '../expect-accessible.ts';
import { expectLoaded, siteAddress } from '../visit.ts';

/** Expected where a test has a call refused, takes the network away, or names a picture of nowhere. */
const expectedNoise = /status of 4\d\d|ERR_INTERNET_DISCONNECTED|ERR_NAME_NOT_RESOLVED/;

/** A warning of the router: it hears only the last of several guards, so what the others guard is lost without a question. */
const guardNoise = /only supports one blocker/;

/** The browser of another operator, as large as the first one's; it is closed with the test. */
async function openConsoleContext(
  browser: Browser,
  viewport: Page['viewportSize'] extends () => infer Size ? Size : never,
): Promise<BrowserContext> {
  return browser.newContext({ viewport, baseURL: siteAddress(), locale: 'zh-CN' });
}

/** Keeps what the pages of a context report: violations of their policy, and errors of their own. */
async function watch(context: BrowserContext, errors: string[]): Promise<void> {
  context.on('console', (message) => {
    const text = message.text();
    const isError = message.type() === 'error' && !expectedNoise.test(text);
    if (isError || guardNoise.test(text)) errors.push(text);
  });
  context.on('weberror', (error) => errors.push(String(error.error())));
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) =>
      // oxlint-disable-next-line no-console -- because the test reads it there
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
}

/**
 * A test at the console, that fails on a violation of a page's policy and on a stray console error, in every browser it
 * opens.
 */
export const test = base.extend<{ strict: undefined }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  baseURL: async ({}, provide) => provide(siteAddress()),
  strict: [
    async ({ browser, context }, provide) => {
      const errors: string[] = [];
      await watch(context, errors);
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const other = await open(options);
        await watch(other, errors);
        return other;
      };
      await provide(undefined);
      browser.newContext = open;
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect, expectLoaded };

/** Logs in as the demo's operator, at the address given. */
export const enter = (page: Page, path = '/'): Promise<void> =>
  enterAs(page, 'operator', 'operator1234', path);

/** What the console's own calls carry. */
const headers = { 'x-console': '1' };

/** Gives the browser a session by a call, unless it has one; the form has tests of its own. */
async function openSession(page: Page, loginName: string, loginPwd: string): Promise<void> {
  const known = await page.request.post(getOwnAccount.path, { headers, data: {} });
  if (known.ok()) return;
  const data = { loginName, loginPwd };
  const opened = await page.request.post(openConsole.path, { headers, data });
  expect(opened.ok(), await opened.text()).toBe(true);
}

/** Opens a page of the console by name and password, unless this browser is logged in already. */
export async function enterAs(
  page: Page,
  name: string,
  password: string,
  path: string,
): Promise<void> {
  await openSession(page, name, password);
  await page.goto(`/console${path}`);
  await expect(page.getByRole('button', { name: `账号 ${name}` })).toBeVisible();
}

/**
 * Goes from one screen to another as a link does, and waits until the other stands. A document that is loaded again costs
 * a second of computing; `size.spec.ts` loads every screen.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    if (address.split('?')[0] === location.pathname) throw new Error('the same screen');
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, `/console${path}`);
  await expect(page.locator('h1:not([data-left])')).toBeVisible();
  await expectLoaded(page);
}

/** Whether the window is a phone's. */
export const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768;

/** Names of things that are read aloud, as `- role "name"` of a snapshot; what is in a cell is data, not ours. */
const spoken = /- (?!cell|row|text|paragraph)[a-z]+ "((?:[^"\\]|\\.)*)"/g;

/** Names of operators are data, and brands are called the same in every language. */
const ofOperators = /operator|e2e-|PayPal|USDT/;

/** Names of settings, such as `S3_BUCKET`, which are the same in every language. */
const ofSettings = /\b[A-Z][A-Z\d_]+\b/g;

/** axe finds nothing, nothing scrolls sideways, and a screen reader hears no English. */
export async function expectWell(page: Page, data = /^$/): Promise<void> {
  await expectAccessible(page);
  const snapshot = await page.locator('body').ariaSnapshot();
  const english = [...snapshot.matchAll(spoken)]
    .map(([, name = '']) => name.replaceAll(ofSettings, ''))
    .filter((name) => /[A-Za-z]{3}/.test(name) && !ofOperators.test(name) && !data.test(name));
  expect(english).toEqual([]);
  await expectNoOverflow(page);
}

/** Nothing scrolls a page sideways. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('body *')]
      .filter((it) => it.getBoundingClientRect().right > clientWidth)
      .map((it) => it.outerHTML.slice(0, 120));
  });
  expect(overflow).toEqual([]);
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

/** Makes an operator with one role by a call, as the owner of the demo; answers name and password. */
export async function makeOperator(
  page: Page,
  role: OperatorRole,
): Promise<{ name: string; password: string }> {
  const name = `e2e-${crypto.randomUUID().slice(0, 8)}`;
  await openSession(page, 'operator', 'operator1234');
  const data = { loginName: name, roles: [role] };
  const made = await page.request.post(addOperatorCall.path, { headers, data });
  const answer = envelope.parse(await made.json());
  expect(answer.code, answer.msg).toBe(0);
  return { name, ...z.parse(addOperatorCall.answer, answer.data) };
}

/** A browser of another operator. */
export const another = async (browser: Browser, page: Page): Promise<Page> =>
  (await openConsoleContext(browser, page.viewportSize())).newPage();

/** Answers the open question, and waits until it is done. */
export async function answer(page: Page, label: string, reason?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (reason !== undefined) await dialog.getByLabel('原因').fill(reason);
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await expect(dialog).toBeHidden();
}
