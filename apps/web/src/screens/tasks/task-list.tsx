import type { SignState } from '@lantern/contracts/entities/sign-state';
import { claimedTasks, type Task } from '@lantern/rules/daily-tasks';
import { CirclePlay, Crown, LogIn, UserPlus, type LucideIcon } from 'lucide-react';

import { tasksTexts } from '#text/tasks.ts';

import { hrefOf, paths } from '../../paths.ts';
import { TaskAction, type TaskWay } from './task-action.tsx';

/** How a task is shown, and where it is earned; the server is asked about one without such a place. */
const looks: Readonly<Record<Task, { icon: LucideIcon; way?: TaskWay }>> = {
  dailyLogin: { icon: LogIn },
  watchVideo: { icon: CirclePlay },
  firstRechargeVip: { icon: Crown, way: { to: hrefOf(paths.vip), text: tasksTexts.complete } },
  invite: { icon: UserPlus, way: { to: hrefOf(paths.share), text: tasksTexts.goInvite } },
};
const tasks: readonly Task[] = [...claimedTasks, 'invite'];

/** The tasks, each with its reward and its button. */
export function TaskList({ state }: { state: SignState }) {
  return (
    <section aria-labelledby="tasks-title" className="mt-6">
      <h2 id="tasks-title" className="px-1 text-title font-strong">
        {tasksTexts.tasks}
      </h2>
      <ul className="mt-3 divide-y divide-line rounded-sheet bg-raised">
        {tasks.map((task) => {
          const { icon: Icon, way } = looks[task];
          const { name, detail } = tasksTexts.words[task];
          const { kind, amount } = state.rewards.tasks[task];
          return (
            <li key={task} className="flex min-h-18 flex-wrap items-center gap-3 px-3.5 py-3">
              <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sheet text-accent">
                <Icon size={20} aria-hidden="true" />
              </span>
              <div className="min-w-24 flex-1">
                <h3 className="text-body">{name}</h3>
                <p className="mt-0.5 text-note text-soft">
                  <span className="font-strong text-accent">{tasksTexts.reward[kind](amount)}</span>
                  <span className="hidden phone:inline"> · {detail}</span>
                </p>
              </div>
              <TaskAction task={task} state={state.tasks[task]} way={way} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
