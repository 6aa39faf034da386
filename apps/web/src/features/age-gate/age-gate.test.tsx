import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import builtPage from '../../../index.html?raw';
import type { RuntimeConfig } from '../../runtime-config.ts';
import { stored } from '../../storage/stored.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { zh } from '../../text/zh.ts';
import { AgeGate } from './age-gate.tsx';

const renderGate = () => render(<AgeGate>目录</AgeGate>);
const enter = () => screen.getByRole('button', { name: zh.ageGate.enter });

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  resetStored();
});

it('shows nothing of what is inside until the visitor has said to be of age', () => {
  renderGate();
  expect(document.body.textContent).toContain(zh.ageGate.detail);
  expect(screen.queryByText('目录')).toBeNull();
  fireEvent.click(enter());
  expect(screen.getByText('目录')).toBeDefined();
  expect(stored.ageConfirmed.read()).toBe(true);
});

it('does not ask again', () => {
  stored.ageConfirmed.write(true);
  renderGate();
  expect(screen.getByText('目录')).toBeDefined();
});

it('says goodbye to those who leave, and lets them think again', () => {
  renderGate();
  fireEvent.click(screen.getByRole('button', { name: zh.ageGate.leave }));
  expect(screen.getByRole('heading', { name: zh.ageGate.leftTitle })).toBeDefined();
  expect(screen.queryByText('目录')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: zh.ageGate.again }));
  enter();
});

it('stands open where the operator has switched it off', () => {
  const told: RuntimeConfig = {
    envelope: DEVELOPMENT_ENVELOPE_KEY,
    siteName: zh.siteName,
    ageGate: false,
    logo: '',
  };
  const block = document.createElement('script');
  block.id = 'runtime-config';
  block.type = 'application/json';
  block.textContent = JSON.stringify(told);
  document.head.append(block);
  renderGate();
  expect(screen.getByText('目录')).toBeDefined();
  expect(stored.ageConfirmed.read()).toBe(false);
});

it('says what the page says before its code has come', () => {
  const page = new DOMParser().parseFromString(builtPage, 'text/html');
  const read = (root: Document) =>
    [...root.querySelectorAll('h1, p')].map((it) => it.textContent.trim());
  renderGate();
  expect(read(page)).toEqual(read(document));
});
