import { getMemberFile } from '@lantern/contracts/calls/operator/member-desk';
import { banMember } from '@lantern/contracts/calls/operator/members';
import {
  listProfileChecks,
  passProfile,
  resetProfile,
} from '@lantern/contracts/calls/operator/profiles';
import {
  type ProfileCheck,
  type ProfilePart,
  profilePart,
} from '@lantern/contracts/entities/profile-check';
import { Badge, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { profilePartText, profileStateText, profilesTexts } from '#text/profiles.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { FactList } from '../../ui/fact-card.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { MemberPicture } from '../../ui/member-picture.tsx';

interface ProfileProps {
  check: ProfileCheck;
  onClose: () => void;
}

/** One profile as it was last changed, with the decision on it. */
export default function ProfileDrawer({ check, onClose }: ProfileProps) {
  const { may } = useSession();
  const { avatar, nickname, memberCode, state, isBanned } = check;
  return (
    <ItemDrawer title={nickname} isOpen onClose={onClose}>
      <div className="stack">
        <MemberPicture
          address={avatar}
          name={nickname}
          label={profilesTexts.avatarOf(nickname)}
          isLarge
        />
        <p>
          <Badge color={state === 'open' ? 'orange' : 'gray'}>{profileStateText[state]}</Badge>{' '}
          {isBanned && <Badge color="red">{profilesTexts.banned}</Badge>}
        </p>
        <FactList
          facts={[
            [
              profilesTexts.member,
              may(getMemberFile) ? (
                <Link key="member" to={`/members/${memberCode}`}>
                  {memberCode}
                </Link>
              ) : (
                memberCode
              ),
            ],
            [profilesTexts.signature, check.signature || profilesTexts.none],
            [profilesTexts.changed, check.changeTime.slice(0, 16)],
            [profilesTexts.reports, check.reports],
            ...(check.reason === '' ? [] : [[profilesTexts.reason, check.reason] as const]),
          ]}
        />
        <Decision check={check} onClose={onClose} />
      </div>
    </ItemDrawer>
  );
}

function Decision({ check, onClose }: ProfileProps) {
  const refresh = useRefresh(listProfileChecks);
  const { may } = useSession();
  const [parts, setParts] = useState<ProfilePart[]>(['nickname']);
  const { id, changeTime, memberCode, nickname, isBanned } = check;
  const done = (): void => {
    refresh();
    onClose();
  };
  const isOpen = check.state === 'open';
  return (
    <div className="dialog-actions">
      {may(banMember) && !isBanned && (
        <ConfirmButton
          label={profilesTexts.ban}
          question={profilesTexts.banQuestion(memberCode)}
          consequence={profilesTexts.banHint}
          asksReason
          isDangerous
          run={(reason) => callApi(banMember, { memberCode, reason })}
          done={profilesTexts.bannedDone}
          onDone={done}
        />
      )}
      {isOpen && may(passProfile) && (
        <ConfirmButton
          label={profilesTexts.pass}
          question={profilesTexts.passQuestion(nickname)}
          consequence={profilesTexts.passHint}
          asksReason
          run={(reason) => callApi(passProfile, { id, changeTime, reason })}
          done={profilesTexts.passed}
          onDone={done}
        />
      )}
      {isOpen && may(resetProfile) && (
        <ConfirmButton
          label={profilesTexts.reset}
          question={profilesTexts.resetQuestion(nickname)}
          consequence={profilesTexts.resetHint}
          asksReason
          isDangerous
          run={(reason) => callApi(resetProfile, { id, changeTime, parts, reason })}
          done={profilesTexts.resetDone}
          onDone={done}
          button={{ variant: 'filled' }}
        >
          <Checkbox.Group
            label={profilesTexts.parts}
            value={parts}
            onChange={(ticked) => setParts(profilePart.options.filter((it) => ticked.includes(it)))}
          >
            <div className="switches">
              {profilePart.options.map((part) => (
                <Checkbox key={part} value={part} label={profilePartText[part]} />
              ))}
            </div>
          </Checkbox.Group>
        </ConfirmButton>
      )}
    </div>
  );
}
