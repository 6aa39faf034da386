import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import {
  endMemberSessions,
  getMemberFile,
  noteMember,
  resetMemberPassword,
} from '@lantern/contracts/calls/operator/member-desk';
import { banMember, unbanMember } from '@lantern/contracts/calls/operator/members';
import type { MemberFile } from '@lantern/contracts/entities/member-file';
import { Alert, Button } from '@mantine/core';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';

import { membersTexts } from '#text/members.ts';
import { systemTexts } from '#text/system.ts';

import { useRefresh } from '../../api/call-api.ts';
import { Act } from '../../declare/act.tsx';
import { useSession } from '../../session/session.tsx';
import { AdjustButton } from './adjust-button.tsx';

const { reset, end, ban, unban, note } = membersTexts;
const noteField = {
  label: membersTexts.lists.notes,
  hint: membersTexts.noteHint,
  isLong: true,
} as const;

/** The actions on a member that this operator may take. */
export function MemberActions({ file }: { file: MemberFile }) {
  const { may } = useSession();
  const refresh = useRefresh(getMemberFile);
  const [password, setPassword] = useState<string | null>(null);
  const { memberCode, memberNichen, sessions, isBanned } = file;
  if (!may(noteMember) && !may(adjustMember)) return null;
  const act = { about: memberNichen, payload: { memberCode }, isCommand: true } as const;
  return (
    <section className="stack member-acts" aria-label={membersTexts.actions}>
      {password !== null && <DrawnPassword password={password} onDone={() => setPassword(null)} />}
      <div className="action-bar">
        {may(adjustMember) && <AdjustButton file={file} onDone={refresh} />}
        <Act of={noteMember} words={note} {...act} asks={{ text: noteField }} />
        <Act
          of={resetMemberPassword}
          words={reset}
          {...act}
          isDangerous
          onDone={(drawn) => setPassword(drawn.password)}
        />
        {sessions.length > 0 && (
          <Act
            of={endMemberSessions}
            words={end}
            payload={{ memberCode }}
            about={String(sessions.length)}
            isDangerous
            isCommand
          />
        )}
        {isBanned ? (
          <Act of={unbanMember} words={unban} {...act} />
        ) : (
          <Act of={banMember} words={ban} {...act} isDangerous />
        )}
      </div>
    </section>
  );
}

/** The drawn password, shown only once. */
const DrawnPassword = ({ password, onDone }: { password: string; onDone: () => void }) => (
  <Alert icon={<KeyRound size={18} aria-hidden />} title={membersTexts.newPassword}>
    <p>
      <code className="drawn">{password}</code>
    </p>
    <p>{membersTexts.passwordOnce}</p>
    <Button variant="default" size="xs" onClick={onDone}>
      {systemTexts.done}
    </Button>
  </Alert>
);
