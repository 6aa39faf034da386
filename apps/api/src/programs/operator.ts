import { parseArgs } from 'node:util';

import { logInOperator } from '@lantern/contracts/calls/operator/session';

import { findMemberByCode } from '../modules/member/find-member-by-code.ts';
import { addOperator, resetOperator } from '../modules/operator/manage-operators.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { Deps } from '../platform/deps.ts';
import { operatorText } from '../text/operator.ts';
import { parseUsage, runOperatorTool, say, UsageFault } from './tool/run-operator-tool.ts';
import { withSite } from './tool/with-site.ts';

type Site = Pick<Deps, 'db' | 'now'>;

interface Order {
  verb: string;
  loginName: string;
  member: string | undefined;
}

const isLoginName = (name: string): boolean =>
  logInOperator.payload.safeParse({ loginName: name, loginPwd: 'any' }).success;

function readOrder(args: string[]): Order {
  const { values, positionals } = parseUsage(operatorText.usage, () =>
    parseArgs({ args, allowPositionals: true, options: { member: { type: 'string' } } }),
  );
  const [verb = '', loginName = '', ...rest] = positionals;
  const isUsable = isLoginName(loginName) && rest.length === 0;
  if (!isUsable || (values.member !== undefined && verb !== 'add'))
    throw new UsageFault(operatorText.usage);
  return { verb, loginName, member: values.member };
}

async function add({ db }: Site, { loginName, member }: Order): Promise<string> {
  const memberId = member === undefined ? null : await findMemberByCode(db, member);
  if (member !== undefined && memberId === null) throw new UsageFault(operatorText.noMember);
  const password = await addOperator(db, { loginName, memberId, roles: ['owner'] });
  if (password === null) throw new UsageFault(operatorText.taken);
  return operatorText.made(loginName, password);
}

async function reset(site: Site, { loginName }: Order): Promise<string> {
  const password = await resetOperator(site, loginName);
  if (password === null) throw new UsageFault(operatorText.unknown);
  return operatorText.made(loginName, password);
}

/** What they did stays on record, so the row does too; nobody knows the password any more. */
async function shutOut(site: Site, { loginName }: Order): Promise<string> {
  const password = await resetOperator(site, loginName, 'operator.shut-out');
  if (password === null) throw new UsageFault(operatorText.unknown);
  return operatorText.shutOut(loginName);
}

const verbs = new Map([
  ['add', add],
  ['reset', reset],
  ['shut-out', shutOut],
]);

/** `npm run operator`: the accounts of those who use the calls below `/admin-api`. */
async function main(): Promise<number> {
  const order = readOrder(process.argv.slice(2));
  const act = verbs.get(order.verb);
  if (!act) throw new UsageFault(operatorText.usage);
  return withSite(loadConfig(), async ({ db }) => {
    say(await act({ db, now: () => new Date() }, order));
    return 0;
  });
}

await runOperatorTool(main, { usage: operatorText.usage });
