import type { RuleTester } from 'oxlint/plugins-dev';

/** A rule as oxlint loads it; the package exports the type only through its tester. */
export type Rule = Parameters<RuleTester['run']>[1];

/** The context of a rule for one file. */
export type Context = Parameters<NonNullable<Rule['create']>>[0];

/** A place in a file to which a report can point. */
export type Place = NonNullable<Parameters<Context['report']>[0]['node']>;
