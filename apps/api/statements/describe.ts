import type pg from 'pg';

/** A result column as PostgreSQL describes it. */
interface DescribedColumn {
  name: string;
  typeOid: number;
}

/** The part of a message that says which columns a result has. */
interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

/** Asks PostgreSQL to parse a statement and to describe its result, without running it. */
class DescribeQuery implements pg.Submittable {
  readonly #text: string;
  readonly #described = Promise.withResolvers<readonly DescribedColumn[]>();
  #columns: readonly DescribedColumn[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  get columns(): Promise<readonly DescribedColumn[]> {
    return this.#described.promise;
  }

  submit(connection: pg.Connection): void {
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
    this.#described.resolve(this.#columns);
  }
}

/** The columns of a statement's result. Rejects with PostgreSQL's error when it does not fit the database. */
export function describeColumns(
  client: pg.Client,
  text: string,
): Promise<readonly DescribedColumn[]> {
  return client.query(new DescribeQuery(text)).columns;
}
