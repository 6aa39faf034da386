import { DEVELOPMENT_ENVELOPE_KEY } from '@lantern/crypto/envelope-key';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

import { pageTexts } from '#text/page.ts';
import { texts } from '#text/texts.ts';

import { fillWords } from '../../../build/page-words.ts';
import page from '../../../index.html?raw';
import type { RuntimeConfig } from '../../runtime-config.ts';
import { stored } from '../../storage/stored.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import { AgeGate } from './age-gate.tsx';

const renderGate = () => render(<AgeGate>目录</AgeGate>);
const enter = () => screen.getByRole('button', { name: texts.ageGate.enter });

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  resetStored();
});

it('shows nothing of the site until the visitor confirms their age', () => {
  renderGate();
  expect(document.body.textContent).toContain(texts.ageGate.detail.join(''));
  expect(screen.queryByText('目录')).toBeNull();
  expect(document.cookie).not.toContain('adult');
  fireEvent.click(enter());
  expect(screen.getByText('目录')).toBeDefined();
  expect(stored.ageConfirmed.read()).toBe(true);
  expect(document.cookie).toContain('adult=1');
});

it('does not ask again', () => {
  stored.ageConfirmed.write(true);
  renderGate();
  expect(screen.getByText('目录')).toBeDefined();
});

it('says goodbye to those who leave, and lets them think again', () => {
  renderGate();
  fireEvent.click(screen.getByRole('button', { name: texts.ageGate.leave }));
  expect(screen.getByRole('heading', { name: texts.ageGate.leftTitle })).toBeDefined();
  expect(screen.queryByText('目录')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.ageGate.again }));
  enter();
});

it('lets every visitor in where the operator has switched it off', () => {
  const config: RuntimeConfig = {
    envelope: DEVELOPMENT_ENVELOPE_KEY,
    siteName: pageTexts.siteName,
    ageGate: false,
    logo: '',
    languageChoice: false,
  };
  const block = document.createElement('script');
  block.id = 'runtime-config';
  block.type = 'application/json';
  block.textContent = JSON.stringify(config);
  document.head.append(block);
  renderGate();
  expect(screen.getByText('目录')).toBeDefined();
  expect(stored.ageConfirmed.read()).toBe(false);
});

it('shows the same text as the page before its code', () => {
  const built = new DOMParser().parseFromString(fillWords(page, 'zh'), 'text/html');
  const read = (root: Document) =>
    [...root.querySelectorAll('h1, p')].map((it) => it.textContent.trim());
  renderGate();
  expect(read(built)).toEqual(read(document));
});
