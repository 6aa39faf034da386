interface Asked<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/** A statement of more questions than this takes so long that its first one waits for its last. */
const mostAtOnce = 32;

/**
 * Asks the database at once what several requests of the same moment ask one by one: a round trip costs both sides far
 * more than a row does. What arrived in one turn of the event loop goes together, so nothing is asked before it was
 * wanted, nothing waits for a question to come, and a question that is alone is asked alone. `find` answers in the order
 * of the questions; when it fails, all of its questions fail.
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
      // What the sockets have brought is read before it.
      if (waiting.length === 0) setImmediate(askAll);
      waiting.push({ question, resolve, reject });
    });
}
