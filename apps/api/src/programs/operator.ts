import { parseArgs } from 'node:util';

import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { type OperatorRole, operatorRoles } from '@lantern/rules/operator-permissions';

import {
  addOperator,
  changeRoles,
  type SaveAudit,
  resetOperator,
  shutOutOperator,
} from '../modules/ground/operator/manage-operators.ts';
import { findOperators } from '../modules/ground/operator/operator.repo.ts';
import { findIdByCode } from '../modules/members/member/member.repo.ts';
import { recordProgramAct } from '../platform/audit/record-audit.ts';
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
  roles: OperatorRole[] | undefined;
}

const isLoginName = (name: string): boolean =>
  logInOperator.payload.safeParse({ loginName: name, loginPwd: 'any' }).success;

const isRole = (name: string): name is OperatorRole => operatorRoles.some((role) => role === name);

/** Reads roles such as `content,money`; undefined when one of them is no role. */
function readRoles(text: string): OperatorRole[] | undefined {
  const roles = text.split(',').map((it) => it.trim());
  return roles.every(isRole) ? [...new Set(roles)] : undefined;
}

/** Whether the given options are those that a verb takes, and all that it needs. */
function isUsable({ verb, loginName, member, roles }: Order, hasRoles: boolean): boolean {
  if (verb === 'list') return loginName === '' && member === undefined && !hasRoles;
  if (!isLoginName(loginName)) return false;
  if (verb === 'add') return !hasRoles || roles !== undefined;
  return member === undefined && (verb === 'roles' ? roles !== undefined : !hasRoles);
}

function readOrder(args: string[]): Order {
  const { values, positionals } = parseUsage(operatorText.usage, () =>
    parseArgs({
      args,
      allowPositionals: true,
      options: { member: { type: 'string' }, roles: { type: 'string' } },
    }),
  );
  const [verb = '', loginName = '', third, ...rest] = positionals;
  const { member, roles: given = third } = values;
  const roles = given === undefined ? undefined : readRoles(given);
  const order = { verb, loginName, member, roles };
  if (rest.length > 0 || !isUsable(order, given !== undefined))
    throw new UsageFault(operatorText.usage);
  return order;
}

/** The audit's actor for this program: its changes have no operator. */
const by = (action: string): { reason: string; saveAudit: SaveAudit; byId: null } => ({
  reason: '',
  saveAudit: (tx, { subject, before = null, after = null }) =>
    recordProgramAct(tx, action, subject, { before, after }),
  byId: null,
});

const named =
  (loginName: string) =>
  (operator: { loginName: string }): boolean =>
    operator.loginName === loginName;

async function add(site: Site, { loginName, member, roles = ['owner'] }: Order): Promise<string> {
  const memberId = member === undefined ? null : await findIdByCode(site.db, member);
  if (member !== undefined && memberId === null) throw new UsageFault(operatorText.noMember);
  const added = await addOperator(site, { loginName, memberId, roles }, by('operator.add'));
  if (added === null) throw new UsageFault(operatorText.taken);
  return operatorText.made(loginName, added.password);
}

async function list({ db }: Site): Promise<string> {
  const operators = await findOperators(db);
  return operators.length === 0 ? operatorText.none : operators.map(operatorText.line).join('\n');
}

async function changeTheirRoles(site: Site, { loginName, roles = [] }: Order): Promise<string> {
  const change = { roles, ...by('operator.roles') };
  const changed = await changeRoles(site, named(loginName), change);
  if (changed === null) throw new UsageFault(operatorText.unknown);
  return operatorText.roles(loginName, roles);
}

async function reset(site: Site, { loginName }: Order): Promise<string> {
  const password = await resetOperator(site, named(loginName), by('operator.reset'));
  if (password === null) throw new UsageFault(operatorText.unknown);
  return operatorText.made(loginName, password);
}

async function shutOut(site: Site, { loginName }: Order): Promise<string> {
  const done = await shutOutOperator(site, named(loginName), by('operator.shut-out'));
  if (done === null) throw new UsageFault(operatorText.unknown);
  return operatorText.shutOut(loginName);
}

const verbs = new Map([
  ['add', add],
  ['list', list],
  ['roles', changeTheirRoles],
  ['reset', reset],
  ['shut-out', shutOut],
]);

/** `npm run operator`: manages the accounts of operators, who use the console and the calls below `/admin-api`. */
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
