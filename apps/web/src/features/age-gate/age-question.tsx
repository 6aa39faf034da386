import { texts } from '#text/texts.ts';

import { readRuntimeConfig } from '../../runtime-config.ts';
import { Button } from '../../ui/button.tsx';
import { chooseLanguage } from '../language/choose-language.ts';
import { GatePage } from './gate-page.tsx';

export interface AgeQuestionProps {
  onConfirm: () => void;
  onLeave: () => void;
}

const { code, name } = texts.otherLanguage;

const OtherLanguage = () => (
  <button
    type="button"
    lang={code}
    className="mt-3 min-h-target text-small text-soft short:mt-0"
    onClick={() => chooseLanguage(code)}
  >
    {name}
  </button>
);

/** Its words stand in the page already (`index.html`) and stay where they are; what can be tapped comes with the code. */
export function AgeQuestion({ onConfirm, onLeave }: AgeQuestionProps) {
  return (
    <GatePage>
      <p className="mt-6 short:mt-2 text-display font-strong tracking-[0.3em] indent-[0.3em]">
        {readRuntimeConfig().siteName}
      </p>
      <p className="mt-2 short:mt-0 text-small tracking-widest text-balance text-soft">
        {texts.siteSlogan}
      </p>
      <div className="mt-auto w-full pt-8 short:pt-3">
        <h1 className="text-title font-strong words">{texts.ageGate.title}</h1>
        <p className="mx-auto mt-3 short:mt-1 max-w-72 short:max-w-none text-small text-balance text-soft">
          {texts.ageGate.detail.map((clause) => (
            <span key={clause} className="inline-block">
              {clause}
            </span>
          ))}
        </p>
        <div className="mt-6 grid gap-3 short:mt-3 short:grid-cols-2">
          <Button kind="primary" wide tall onClick={onConfirm}>
            {texts.ageGate.enter}
          </Button>
          <Button wide tall onClick={onLeave}>
            {texts.ageGate.leave}
          </Button>
        </div>
        {readRuntimeConfig().languageChoice && <OtherLanguage />}
      </div>
    </GatePage>
  );
}
