import type { Call } from '@lantern/contracts/call';
import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import {
  endMemberSessions,
  noteMember,
  resetMemberPassword,
} from '@lantern/contracts/calls/operator/member-desk';
import { banMember, unbanMember } from '@lantern/contracts/calls/operator/members';
import { restoreVideo, takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import {
  cancelSchedule,
  deleteVideo,
  publishVideo,
  undeleteVideo,
} from '@lantern/contracts/calls/operator/videos';

import { membersTexts } from '#text/members.ts';
import { videosTexts } from '#text/videos.ts';

/** Something that the search box does with a thing that it finds. */
export interface Command {
  call: Call;
  /** The label of the button that does the same. */
  label: string;
}

/** All commands. The page of the thing asks before it does what was commanded. */
const commands: readonly Command[] = [
  { call: publishVideo, label: videosTexts.publish },
  { call: cancelSchedule, label: videosTexts.cancelSchedule },
  { call: takeVideoDown, label: videosTexts.takeDown },
  { call: restoreVideo, label: videosTexts.restore },
  { call: deleteVideo, label: videosTexts.toBin },
  { call: undeleteVideo, label: videosTexts.fromBin },
  { call: adjustMember, label: membersTexts.adjust },
  { call: banMember, label: membersTexts.ban.label },
  { call: unbanMember, label: membersTexts.unban.label },
  { call: resetMemberPassword, label: membersTexts.reset.label },
  { call: endMemberSessions, label: membersTexts.end.label },
  { call: noteMember, label: membersTexts.note.label },
];

/** What was typed: commands, and the words that name the thing. */
export interface Typed {
  commands: readonly Command[];
  thing: string;
}

/**
 * Reads `下架 夜航`, `take down night` or `take night`: a label, whole or its first word begun, then the thing. Without a space
 * after the label it names no thing yet.
 */
export function readCommand(typed: string, known: readonly Command[] = commands): Typed {
  const words = typed.trimStart().toLowerCase();
  const whole = known.filter(({ label }) => words.startsWith(`${label.toLowerCase()} `));
  const longest = Math.max(...whole.map(({ label }) => label.length));
  if (whole.length > 0)
    return {
      commands: whole.filter(({ label }) => label.length === longest),
      thing: words.slice(longest).trim(),
    };
  const gap = words.search(/\s/);
  const thing = gap === -1 ? '' : words.slice(gap).trim();
  const begun = thing === '' ? words.trimEnd() : words.slice(0, gap);
  return {
    commands:
      begun === '' ? [] : known.filter(({ label }) => label.toLowerCase().startsWith(begun)),
    thing,
  };
}
