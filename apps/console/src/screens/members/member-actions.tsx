import { adjustMember } from '@lantern/contracts/calls/operator/adjustments';
import {
  endMemberSessions,
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

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Textarea } from '../../ui/text-inputs.tsx';
import { AdjustButton } from './adjust-button.tsx';

interface MemberActionsProps {
  file: MemberFile;
  onDone: () => void;
}

/** The actions on a member that this operator may take. */
export function MemberActions({ file, onDone }: MemberActionsProps) {
  const { may } = useSession();
  const [password, setPassword] = useState<string | null>(null);
  const { memberCode, memberNichen, sessions, isBanned } = file;
  const isKeeper = may(noteMember);
  if (!isKeeper && !may(adjustMember)) return null;
  return (
    <section className="stack" aria-label={membersTexts.actions}>
      {password !== null && <DrawnPassword password={password} onDone={() => setPassword(null)} />}
      <div className="action-bar">
        {may(adjustMember) && <AdjustButton file={file} onDone={onDone} />}
        {isKeeper && (
          <>
            <NoteButton memberCode={memberCode} onDone={onDone} />
            <ConfirmButton
              label={membersTexts.reset}
              question={membersTexts.resetQuestion(memberNichen)}
              consequence={membersTexts.resetHint}
              asksReason
              isDangerous
              run={async (reason) => {
                const drawn = await callApi(resetMemberPassword, { memberCode, reason });
                setPassword(drawn.password);
              }}
              done={membersTexts.resetDone}
              onDone={onDone}
            />
            {sessions.length > 0 && (
              <ConfirmButton
                label={membersTexts.endSessions}
                question={membersTexts.endQuestion(sessions.length)}
                consequence={membersTexts.endHint}
                asksReason
                isDangerous
                run={(reason) => callApi(endMemberSessions, { memberCode, reason })}
                done={membersTexts.ended}
                onDone={onDone}
              />
            )}
            <BanButton
              memberCode={memberCode}
              memberNichen={memberNichen}
              isBanned={isBanned}
              onDone={onDone}
            />
          </>
        )}
      </div>
    </section>
  );
}

type BanButtonProps = Pick<MemberFile, 'memberCode' | 'memberNichen' | 'isBanned'> & {
  onDone: () => void;
};

const BanButton = ({ memberCode, memberNichen, isBanned, onDone }: BanButtonProps) =>
  isBanned ? (
    <ConfirmButton
      label={membersTexts.unban}
      question={membersTexts.unbanQuestion(memberNichen)}
      asksReason
      run={(reason) => callApi(unbanMember, { memberCode, reason })}
      done={membersTexts.unbanned}
      onDone={onDone}
    />
  ) : (
    <ConfirmButton
      label={membersTexts.ban}
      question={membersTexts.banQuestion(memberNichen)}
      consequence={membersTexts.banHint}
      asksReason
      isDangerous
      run={(reason) => callApi(banMember, { memberCode, reason })}
      done={membersTexts.bannedDone}
      onDone={onDone}
    />
  );

function NoteButton({ memberCode, onDone }: { memberCode: string; onDone: () => void }) {
  const [text, setText] = useState('');
  return (
    <ConfirmButton
      label={membersTexts.note}
      question={membersTexts.note}
      canRun={text.trim() !== ''}
      run={() => callApi(noteMember, { memberCode, text })}
      done={membersTexts.noted}
      onDone={() => {
        setText('');
        onDone();
      }}
    >
      <Textarea
        data-autofocus
        label={membersTexts.lists.notes}
        description={membersTexts.noteHint}
        longest={1000}
        autosize
        minRows={3}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ConfirmButton>
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
