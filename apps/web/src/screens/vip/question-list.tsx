import { ChevronDown } from 'lucide-react';

import { zhPaying } from '../../text/zh-money.ts';

/** What members ask about paying, each answer behind its question. */
export function QuestionList() {
  return (
    <section aria-labelledby="vip-questions" className="px-page">
      <h2 id="vip-questions" className="flex min-h-target items-center text-lead font-strong">
        {zhPaying.faq}
      </h2>
      <div className="divide-y divide-line rounded-card bg-raised">
        {zhPaying.questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-13 cursor-pointer list-none items-center gap-3 px-4 text-body [&::-webkit-details-marker]:hidden">
              <span className="flex-1">{question}</span>
              <ChevronDown
                size={18}
                aria-hidden="true"
                className="shrink-0 text-soft transition-[rotate] group-open:rotate-180"
              />
            </summary>
            <p className="px-4 pb-4 text-small text-soft">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
