import { Fingerprint, LockKeyhole, UserRound } from 'lucide-react';
import { useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { loginTexts } from '#text/login.ts';
import { texts } from '#text/texts.ts';

import { hrefOf, paths } from '../../paths.ts';
import { readRuntimeConfig } from '../../runtime-config.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { LanternMark } from '../../ui/lantern-mark.tsx';
import { boundedField, TextCount } from '../../ui/text-bound.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { useCalmMotion } from '../../ui/use-calm-motion.ts';
import { useLogIn } from './use-log-in.ts';
import { usePasskeyEntry } from './use-passkey-entry.ts';

export default function LoginScreen() {
  const [loginName, setLoginName] = useState('');
  const [loginPwd, setLoginPwd] = useState('');
  const { submit, enterSigned, isPending, card } = useLogIn();
  const passkey = usePasskeyEntry(enterSigned);

  return (
    <div className="relative isolate">
      <LoginScene />
      <TopBar title={texts.screens.login} bare />
      <main className="flex min-h-[calc(100dvh-var(--spacing-bar)-var(--inset-top))] flex-col px-6 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <div className="flex min-h-44 flex-1 flex-col items-center justify-center gap-4 py-6">
          <LanternMark className="size-20 drop-shadow-[0_0_40px_color-mix(in_srgb,var(--color-accent)_48%,transparent)]" />
          <p className="text-title font-strong">
            {loginTexts.welcome(readRuntimeConfig().siteName)}
          </p>
        </div>
        <Form className="flex flex-col gap-3" onSubmit={() => submit({ loginName, loginPwd })}>
          <LoginField
            label={loginTexts.account}
            icon={<UserRound size={20} />}
            autoComplete="username webauthn"
            autoCapitalize="none"
            value={loginName}
            onChange={(event) => setLoginName(event.target.value)}
          />
          <LoginField
            label={loginTexts.password}
            icon={<LockKeyhole size={20} />}
            type="password"
            autoComplete="current-password"
            value={loginPwd}
            onChange={(event) => setLoginPwd(event.target.value)}
          />
          <Button kind="primary" type="submit" wide tall className="mt-3" disabled={isPending}>
            {loginTexts.submit}
          </Button>
          {passkey.canUse && (
            <Button
              kind="quiet"
              wide
              icon={<Fingerprint size={20} aria-hidden="true" />}
              disabled={isPending || passkey.isPending}
              onClick={passkey.ask}
            >
              {loginTexts.passkey}
            </Button>
          )}
        </Form>
        <p className="mt-4 flex min-h-target items-center justify-center gap-1 text-note text-soft">
          {loginTexts.forgotten}
          <Link to={hrefOf(paths.chat)} className="flex min-h-target items-center px-1 text-accent">
            {loginTexts.contact}
          </Link>
        </p>
        <p className="mt-6 text-center text-note text-soft">{loginTexts.adultsOnly}</p>
      </main>
      {card}
    </div>
  );
}

const LONGEST_CREDENTIAL = 64;

interface LoginFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  icon: ReactNode;
}

/** A text field with a label. */
function LoginField({ label, icon, ...input }: LoginFieldProps) {
  const bound = { length: String(input.value ?? '').length, longest: LONGEST_CREDENTIAL };
  return (
    <label className="flex min-h-13 items-center gap-3 rounded-card bg-raised/80 px-4 ring-1 ring-strong/12 backdrop-blur-md focus-within:ring-accent">
      <span aria-hidden="true" className="text-soft">
        {icon}
      </span>
      <span className="sr-only">{label}</span>
      <input
        placeholder={label}
        className="min-w-0 flex-1 bg-transparent py-3 text-[16px] text-strong outline-none placeholder:text-soft"
        {...input}
        {...boundedField(bound)}
      />
      <TextCount {...bound} />
    </label>
  );
}

/** Lanterns rising over a river, behind the form; a still picture for visitors who prefer less motion. */
function LoginScene() {
  const isCalm = useCalmMotion();
  return (
    <div
      aria-hidden="true"
      className="column pointer-events-none fixed inset-0 -z-10 overflow-hidden"
    >
      <video
        key={String(isCalm)}
        src={isCalm ? undefined : '/login-scene.mp4'}
        poster="/login-scene.webp"
        autoPlay={!isCalm}
        muted
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        className="size-full object-cover"
      />
      <div className="absolute inset-0 bg-linear-to-b from-ground/50 via-ground/60 via-40% to-ground to-75%" />
    </div>
  );
}
