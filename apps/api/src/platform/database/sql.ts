import type { Db } from './db.ts';
import type { StatementRows, StatementValues } from './generated/statement-rows.ts';
import { declareNamed, type Narrowed, type Options, type Statement } from './statement.ts';

type Name = keyof StatementRows & keyof StatementValues;

/** A statement to be asked: its values by their names, as the database types them. */
type Ask<Of extends Name, Answer> = (db: Db, ...values: StatementValues[Of]) => Promise<Answer>;

type Row<Of extends Name, Columns> = Narrowed<StatementRows[Of], Columns>;

/** A statement, and how it takes its values: in the order in which its text names them first. */
interface Bound<Of extends Name, Columns> {
  of: Statement<Row<Of, Columns>>;
  list: (values: StatementValues[Of]) => unknown[];
}

function bind<Of extends Name, Columns>(
  name: Of,
  text: string,
  options: Options<StatementRows[Of], Columns> = {},
): Bound<Of, Columns> {
  const { of, names } = declareNamed(name, text, options);
  return {
    of,
    list: ([given]) => {
      const values: Readonly<Record<string, unknown>> = given ?? {};
      return names.map((it) => values[it]);
    },
  };
}

/** Fixed words of ours, as a list in a statement: `'a', 'b'`. */
export const textsOf = (words: readonly string[]): string =>
  words.map((word) => `'${word}'`).join(', ');

/**
 * Declares a statement as the function that runs it. Its text names its parameters (`where id = :id`); their types, and those of
 * its rows, are read from the database by `npm run generate`. Each function says what it answers.
 * @throws RangeError for a name that PostgreSQL would cut off, Error for a name that another statement has
 */
export const sql = {
  /** All rows. */
  rows<Of extends Name, Columns = unknown>(
    ...declared: Parameters<typeof bind<Of, Columns>>
  ): Ask<Of, Row<Of, Columns>[]> {
    const { of, list } = bind(...declared);
    return (db, ...values) => db.rows(of, list(values));
  },
  /** The first row, or null. */
  row<Of extends Name, Columns = unknown>(
    ...declared: Parameters<typeof bind<Of, Columns>>
  ): Ask<Of, Row<Of, Columns> | null> {
    const { of, list } = bind(...declared);
    return (db, ...values) => db.row(of, list(values));
  },
  /** The row of a statement that always answers one; throws when there is none. */
  one<Of extends Name, Columns = unknown>(
    ...declared: Parameters<typeof bind<Of, Columns>>
  ): Ask<Of, Row<Of, Columns>> {
    const { of, list } = bind(...declared);
    return (db, ...values) => db.one(of, list(values));
  },
  /** The number of rows that it touched. */
  run<Of extends Name, Columns = unknown>(
    ...declared: Parameters<typeof bind<Of, Columns>>
  ): Ask<Of, number> {
    const { of, list } = bind(...declared);
    return (db, ...values) => db.run(of, list(values));
  },
};
