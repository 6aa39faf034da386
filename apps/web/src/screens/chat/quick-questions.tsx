import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { chatTexts } from '#text/chat.ts';
import { payingTexts } from '#text/money.ts';

import { hrefOf, paths } from '../../paths.ts';

export type Question = (typeof payingTexts.questions)[number];

/** A question that was tapped, and the message that it follows; undefined at the beginning. It stays on this screen. */
export interface Asked {
  question: Question;
  after: string | undefined;
}

/** What a member asked and the site answered by itself. A question that is asked again moves to the end. */
export function useAsked() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  return {
    asked,
    ask: (question: Question, after: string | undefined) =>
      setAsked((before) => [
        ...before.filter((it) => it.question !== question),
        { question, after },
      ]),
  };
}

const look =
  'flex min-h-target shrink-0 items-center gap-1.5 rounded-full bg-raised px-4 text-small whitespace-nowrap -outline-offset-2 ring-1 ring-line ring-inset active:bg-sheet';

/** The questions that the site answers by its own help, and the way to an order to send; one row, which scrolls. */
export function QuickQuestions({ onAsk }: { onAsk: (question: Question) => void }) {
  return (
    <nav aria-label={chatTexts.questions} className="sideways shrink-0 gap-2 px-page py-2">
      <Link to={hrefOf(paths.records)} className={look}>
        <ReceiptText size={16} aria-hidden="true" className="text-accent" />
        {chatTexts.pickOrder}
      </Link>
      {payingTexts.questions.map((it) => (
        <button key={it.question} type="button" className={look} onClick={() => onAsk(it)}>
          {it.question}
        </button>
      ))}
    </nav>
  );
}
