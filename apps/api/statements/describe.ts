import type pg from 'pg';

/** A result column as PostgreSQL describes it. */
interface DescribedColumn {
  name: string;
  typeOid: number;
}

/** A statement as PostgreSQL describes it. */
export interface Described {
  columns: readonly DescribedColumn[];
  /** The types of its parameters, in the order of their numbers. */
  parameters: readonly number[];
}

/** The part of a message that says which columns a result has. */
interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

/** The message that says which types the parameters have. */
interface ParameterDescription {
  dataTypeIDs: number[];
}

/** Asks PostgreSQL to parse a statement and to describe its parameters and its result, without running it. */
class DescribeQuery implements pg.Submittable {
  readonly #text: string;
  readonly #described = Promise.withResolvers<Described>();
  #columns: readonly DescribedColumn[] = [];
  #parameters: readonly number[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get described(): Promise<Described> {
    return this.#described.promise;
  }

  submit(connection: pg.Connection): void {
    // A query is not told of this message: its connection is.
    connection.once('parameterDescription', ({ dataTypeIDs }: ParameterDescription) => {
      this.#parameters = dataTypeIDs;
    });
    connection.parse({ text: this.#text, name: '', types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }

  handleRowDescription({ fields }: RowDescription): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, typeOid: dataTypeID }));
  }

  handleError(error: Error): void {
    this.#described.reject(error);
  }

  handleReadyForQuery(): void {
    this.#described.resolve({ columns: this.#columns, parameters: this.#parameters });
  }
}

/** A statement's columns and parameters. Rejects with PostgreSQL's error when it does not fit the database. */
export function describeStatement(client: pg.Client, text: string): Promise<Described> {
  return client.query(new DescribeQuery(text)).described;
}
