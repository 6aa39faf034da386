import { newline, passStatement, readToken, skipBlank, type Token } from './dump-token.ts';

/** What can't be read of a dump; `line` counts from 1. */
export class DumpFault extends Error {
  override name = 'DumpFault';
  readonly fault: 'cut' | 'unknown-columns' | 'shifted';
  readonly line: number;
  readonly table: string;

  constructor(fault: DumpFault['fault'], { line, table }: { line: number; table: string }) {
    super(fault);
    this.fault = fault;
    this.line = line;
    this.table = table;
  }
}

/** A value is text or null, whatever the column's type. */
export type DumpRow = Readonly<Record<string, string | null>>;

/** The bytes of a file in which a table's statements are; those of other tables may be among them. */
export interface DumpPlace {
  start: number;
  /** Behind the last one. */
  end: number;
  /** The line in which it begins, from 1. */
  line: number;
}

export interface DumpWish {
  /** The table's full name. */
  table: string;
  /** The columns of a table without `CREATE TABLE` and without names, by their number; null for a number that is not known. */
  columnsOf: (count: number) => readonly string[] | null;
}

/**
 * Reads the rows of one table from the bytes of a dump (UTF-8), however they are cut. Nothing in it is run: all but the
 * `CREATE TABLE` and the `INSERT`s of the table is skipped, texts and comments that look like statements too.
 */
export class DumpParser {
  readonly #wish: DumpWish;
  #rest: Buffer = Buffer.alloc(0);
  /** How far the rest is read. */
  #at = 0;
  /** The line of a place in the rest up to which lines were counted. */
  #line = 1;
  #counted = 0;
  #isPassing = false;
  #state: (token: Token) => void = (token) => this.#begin(token);
  #words: string[] = [];
  #table = '';
  #created: string[] | null = null;
  #columns: readonly string[] | null = null;
  #named: string[] = [];
  #depth = 0;
  #values: (string | null)[] = [];
  #prefix = '';
  #rows: DumpRow[] = [];
  /** How many bytes of the file are before the rest, and where in it the statement at hand begins. */
  #passed = 0;
  #begun: DumpPlace = { start: 0, end: 0, line: 1 };
  /** Where the file has tables that rows were inserted into, or that were created. */
  #places = new Map<string, DumpPlace>();

  constructor(wish: DumpWish) {
    this.#wish = wish;
  }

  /** Reads another file next, or a piece of one that begins in a line. */
  begin({ line }: Pick<DumpPlace, 'line'>): void {
    // The file before may have ended amid a statement.
    this.#rest = Buffer.alloc(0);
    this.#reset();
    this.#line = line;
    this.#passed = 0;
    this.#places = new Map();
  }

  /** The line up to which it has read. */
  get line(): number {
    return this.#line;
  }

  /** Where the tables are that were found since the file began. */
  get places(): ReadonlyMap<string, DumpPlace> {
    return this.#places;
  }

  /** Reads on; answers the rows that are whole. */
  push(chunk: Buffer): DumpRow[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    return this.#read(false);
  }

  /** Reads the end of a file. Throws a {@link DumpFault} when it ends amid a statement. */
  end(): DumpRow[] {
    const rows = this.#read(true);
    if (this.#isAmid() || this.#rest.length > 0) throw this.#fault('cut');
    return rows;
  }

  #isAmid(): boolean {
    return this.#words.length > 0 || this.#depth > 0 || this.#table !== '';
  }

  #fault(fault: DumpFault['fault']): DumpFault {
    return new DumpFault(fault, { line: this.#lineOf(this.#at), table: this.#table });
  }

  /** The line of a place in the rest; each behind the one before. */
  #lineOf(at: number): number {
    this.#line += countLines(this.#rest, this.#counted, at);
    this.#counted = at;
    return this.#line;
  }

  #read(isEnd: boolean): DumpRow[] {
    const bytes = this.#rest;
    while (this.#isPassing ? this.#pass(bytes, isEnd) : this.#step(bytes, isEnd));
    this.#lineOf(this.#at);
    this.#passed += this.#at;
    this.#rest = bytes.subarray(this.#at);
    this.#at = 0;
    this.#counted = 0;
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  /** Reads a token; whether there was a whole one. */
  #step(bytes: Buffer, isEnd: boolean): boolean {
    const start = skipBlank(bytes, this.#at, isEnd);
    const token = start === null ? null : readToken(bytes, start, isEnd);
    if (start !== null && this.#words.length === 0) this.#beginStatement(start);
    this.#at = token?.end ?? start ?? this.#at;
    if (token === null) return false;
    this.#state(token);
    return true;
  }

  /** Passes over a statement; whether its end is there. */
  #pass(bytes: Buffer, isEnd: boolean): boolean {
    const { at, isOver } = passStatement(bytes, this.#at, isEnd);
    this.#at = at;
    if (isOver) this.#reset();
    return isOver;
  }

  #beginStatement(at: number): void {
    const start = this.#passed + at;
    this.#begun = { start, end: start, line: this.#lineOf(at) };
  }

  /** Notes where the statement of a table ended. */
  #notePlace(): void {
    const place = this.#places.get(this.#table);
    if (place !== undefined) place.end = this.#passed + this.#at;
  }

  #reset(): void {
    this.#notePlace();
    this.#isPassing = false;
    this.#words = [];
    this.#table = '';
    this.#depth = 0;
    this.#prefix = '';
    this.#state = (token) => this.#begin(token);
  }

  /** The words that begin a statement, up to its table. */
  #begin(token: Token): void {
    if (token.kind === 'sign' && token.value === ';') return this.#reset();
    if (token.kind === 'text') return this.#skipStatement();
    this.#words.push(token.value);
    const isOpen = token.kind === 'sign' && token.value === '(';
    const begun = this.#words.join(' ');
    if (/^CREATE TABLE( IF NOT EXISTS)? \S+ \($/i.test(begun)) {
      this.#beginTable();
      this.#created = [];
      this.#depth = 1;
      this.#state = (next) => this.#create(next, true);
    } else if (
      /^(INSERT|REPLACE)( IGNORE| LOW_PRIORITY| DELAYED)*( INTO)? \S+ (\(|VALUES?)$/i.test(begun)
    ) {
      this.#beginTable();
      this.#named = [];
      this.#columns = isOpen ? null : this.#created;
      this.#state = isOpen ? (next) => this.#nameColumns(next) : (next) => this.#between(next);
      if (this.#table !== this.#wish.table) this.#skipStatement();
    } else if (this.#words.length > 8) this.#skipStatement();
  }

  #beginTable(): void {
    this.#table = this.#words.at(-2)?.split('.').at(-1) ?? '';
    if (!this.#places.has(this.#table)) this.#places.set(this.#table, this.#begun);
  }

  #skipStatement(): void {
    this.#words.push('…');
    this.#isPassing = true;
  }

  /** The items of a `CREATE TABLE`: what begins with a name is a column. */
  #create(token: Token, isStart: boolean): void {
    const isWanted = this.#depth === 1 && this.#table === this.#wish.table;
    if (isStart && isWanted && isColumn(token)) this.#created?.push(token.value);
    if (isSign(token, '(')) this.#depth += 1;
    if (isSign(token, ')')) this.#depth -= 1;
    if (this.#depth === 0) return this.#skipStatement();
    const isNext = isSign(token, ',') && this.#depth === 1;
    this.#state = (next) => this.#create(next, isNext);
  }

  #nameColumns(token: Token): void {
    if (token.kind !== 'sign') this.#named.push(token.value);
    if (token.kind !== 'sign' || token.value !== ')') return;
    this.#columns = this.#named;
    this.#state = (next) => {
      if (/^VALUES?$/i.test(next.value)) this.#state = (one) => this.#between(one);
      else this.#skipStatement();
    };
  }

  /** Between two rows, and behind the last one. */
  #between(token: Token): void {
    if (token.kind !== 'sign') return this.#skipStatement();
    if (token.value === ';') return this.#reset();
    if (token.value !== '(') return;
    this.#values = [];
    this.#depth = 1;
    this.#state = (next) => this.#row(next);
  }

  #row(token: Token): void {
    if (token.kind === 'text') {
      this.#values.push(spell(this.#prefix, token.value));
      this.#prefix = '';
    } else if (token.kind === 'sign') {
      this.#endValue();
      if (token.value === ')') this.#endRow();
    } else {
      this.#prefix = token.value;
    }
  }

  /** A word that no text follows is a number, `NULL`, or bytes. */
  #endValue(): void {
    if (this.#prefix === '') return;
    const word = this.#prefix;
    this.#prefix = '';
    if (/^NULL$/i.test(word)) this.#values.push(null);
    else if (/^0x[\da-f]+$/i.test(word))
      this.#values.push(Buffer.from(word.slice(2), 'hex').toString());
    else this.#values.push(word);
  }

  #endRow(): void {
    this.#depth = 0;
    this.#columns ??= this.#wish.columnsOf(this.#values.length);
    if (this.#columns === null) throw this.#fault('unknown-columns');
    if (this.#columns.length !== this.#values.length) throw this.#fault('shifted');
    const row: Record<string, string | null> = {};
    for (const [index, column] of this.#columns.entries())
      row[column] = this.#values[index] ?? null;
    this.#rows.push(row);
    this.#state = (next) => this.#between(next);
  }
}

function countLines(bytes: Buffer, from: number, until: number): number {
  let lines = 0;
  for (let at = bytes.indexOf(newline, from); at !== -1 && at < until; lines += 1) {
    at = bytes.indexOf(newline, at + 1);
  }
  return lines;
}

const isSign = ({ kind, value }: Token, sign: string): boolean => kind === 'sign' && value === sign;

const keyWord = /^(?:PRIMARY|UNIQUE|KEY|INDEX|CONSTRAINT|FULLTEXT|SPATIAL|FOREIGN|CHECK)$/i;

/** Whether an item of a `CREATE TABLE` that begins so is a column. */
const isColumn = ({ kind, value }: Token): boolean =>
  kind === 'name' || (kind === 'word' && !keyWord.test(value));

/** A text behind a word: `_binary '…'`, `x'…'`, `b'…'`. */
function spell(prefix: string, value: string): string {
  if (/^x$/i.test(prefix)) return Buffer.from(value, 'hex').toString();
  return /^b$/i.test(prefix) ? String(Number.parseInt(value, 2)) : value;
}
