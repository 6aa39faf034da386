import type { RuleTester } from 'oxlint/plugins-dev';

/** A rule as oxlint loads it; the package names the type only through its tester. */
export type Rule = Parameters<RuleTester['run']>[1];

/** What a rule is given for one file. */
export type Context = Parameters<NonNullable<Rule['create']>>[0];

/** Anything a report can point at. */
export type Place = NonNullable<Parameters<Context['report']>[0]['node']>;
