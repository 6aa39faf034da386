import { installPackages } from './run/packages.mjs';
/*
 * The entry of every npm script. It needs only Node and npm: it fetches the Node and the pnpm that this repository
 * needs when the machine's own are older, installs the packages when they changed, and then runs the task. Plain
 * JavaScript, because the Node that starts it may be too old for anything else.
 */
import { fail } from './run/progress.mjs';
import { tasks } from './run/tasks.mjs';
import { prepareToolchain } from './run/toolchain.mjs';
import { asksForHelp, usages } from './run/usage.mjs';

const [name = '', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (!task) fail(`There is no task "${name}": ${Object.keys(tasks).join(', ')}.`);

const usage = usages[name];
if (usage !== undefined && asksForHelp(rest)) {
  console.log(usage);
  process.exit(0);
}

const env = prepareToolchain(process.env);
installPackages(env);
task(env, rest);
