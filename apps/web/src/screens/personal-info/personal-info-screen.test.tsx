import { updateMember } from '@lantern/contracts/calls/member';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { buildMember, buildMemberWithToken } from '@lantern/contracts/testing/build-member';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createQueryClient } from '../../api/query-client.ts';
import { beginSession } from '../../session/session.ts';
import { stored } from '../../storage/stored.ts';
import { answering, holding, startFakeApi } from '../../testing/fake-api.ts';
import { resetStored } from '../../testing/reset-stored.ts';
import PersonalInfoScreen from './personal-info-screen.tsx';

function App() {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Link to="/setinfo">edit</Link>
        <Link to="/service">chat</Link>
        <Routes>
          <Route path="/setinfo" element={<PersonalInfoScreen />} />
          <Route path="*" element={null} />
        </Routes>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

const saved = answering(updateMember, buildMember({ memberNichen: '夜行人' }));

beforeEach(() => beginSession(buildMemberWithToken()));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  resetStored();
});

/** Opens the form from the profile, and saves another nickname there. */
async function saveNickname(answer: typeof saved): Promise<void> {
  startFakeApi(answering(getConfig, buildConfig()), answer);
  history.replaceState({ idx: 0 }, '', '/mine');
  render(<App />);
  fireEvent.click(screen.getByRole('link', { name: 'edit' }));
  fireEvent.change(await screen.findByLabelText(/昵称/), { target: { value: '夜行人' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
}

const isSaved = () => expect(stored.memberInfo.read()?.memberNichen).toBe('夜行人');

it('goes back once the profile is saved', async () => {
  await saveNickname(saved);
  await waitFor(() => expect(location.pathname).toBe('/mine'));
  isSaved();
});

it('leaves a member where they are who has gone on before the answer came', async () => {
  const { late, release } = holding(saved);
  await saveNickname(late);
  const back = vi.spyOn(history, 'go');
  fireEvent.click(screen.getByRole('link', { name: 'chat' }));
  expect(location.pathname).toBe('/service');
  release();
  await waitFor(isSaved);
  expect(back).not.toHaveBeenCalled();
  expect(location.pathname).toBe('/service');
});
