interface Asked<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** The most questions of one statement; in a longer one the first question would wait too long for the last. */
const mostAtOnce = 32;

/**
 * Joins the questions of several requests into one statement: a round trip costs the API and the database far more than
 * a row. The questions of one turn of the event loop go together. So the database reads after a question was asked, never
 * before, and no question waits for another request to arrive. `find` returns its answers in the order of the questions;
 * its failure is the failure of each of them.
 */
export function gather<Question, Answer>(
  find: (questions: Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  let waiting: Asked<Question, Answer>[] = [];

  async function ask(together: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await find(together.map((it) => it.question));
      if (answers.length !== together.length) throw new Error('not as many answers as questions');
      for (const [index, answer] of answers.entries()) together[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of together) reject(error);
    }
  }

  function askAll(): void {
    const all = waiting;
    waiting = [];
    for (let from = 0; from < all.length; from += mostAtOnce)
      void ask(all.slice(from, from + mostAtOnce));
  }

  return (question) =>
    new Promise((resolve, reject) => {
      // It runs after Node has read all sockets that had something, and so after their requests have asked.
      if (waiting.length === 0) setImmediate(askAll);
      waiting.push({ question, resolve, reject });
    });
}
