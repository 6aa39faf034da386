import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { stored } from '../../storage/stored.ts';
import { answering, startFakeApi } from '../../testing/fake-api.ts';
import { renderAt } from '../../testing/render-screen.tsx';
import { resetStored } from '../../testing/reset-stored.ts';
import { zh } from '../../text/zh.ts';
import { AgeGate } from './age-gate.tsx';

const renderGate = () => renderAt('/', <AgeGate>目录</AgeGate>);
const enter = () => screen.findByRole('button', { name: zh.ageGate.enter });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

it('shows nothing of what is inside until the visitor has said to be of age', async () => {
  startFakeApi(answering(getConfig, buildConfig()));
  renderGate();
  const button = await enter();
  expect(document.body.textContent).toContain(zh.ageGate.detail);
  expect(screen.queryByText('目录')).toBeNull();
  fireEvent.click(button);
  expect(screen.getByText('目录')).toBeDefined();
  expect(stored.ageConfirmed.read()).toBe(true);
});

it('does not ask again', () => {
  const api = startFakeApi();
  stored.ageConfirmed.write(true);
  renderGate();
  expect(screen.getByText('目录')).toBeDefined();
  expect(api.sent).toEqual([]);
});

it('says goodbye to those who leave, and lets them think again', async () => {
  startFakeApi(answering(getConfig, buildConfig()));
  renderGate();
  await enter();
  fireEvent.click(screen.getByRole('button', { name: zh.ageGate.leave }));
  expect(screen.getByRole('heading', { name: zh.ageGate.leftTitle })).toBeDefined();
  expect(screen.queryByText('目录')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: zh.ageGate.again }));
  await enter();
});

it('stands open where the operator has switched it off', async () => {
  startFakeApi(answering(getConfig, buildConfig({ ageGate: false })));
  renderGate();
  expect(await screen.findByText('目录')).toBeDefined();
  expect(stored.ageConfirmed.read()).toBe(false);
});

it('asks when it cannot be found out whether to', async () => {
  startFakeApi().goOffline();
  renderGate();
  await enter();
  expect(screen.queryByText('目录')).toBeNull();
});
