import type { Member } from '@lantern/contracts/entities/member';
import { useState } from 'react';

import { personalInfoTexts } from '#text/settings.ts';

import { useImageUpload } from '../../features/image-upload/use-image-upload.ts';
import { useBenefits } from '../../features/site/use-benefits.ts';
import { useIsVip } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { boundedField, TooLong } from '../../ui/text-bound.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AvatarField } from './avatar-field.tsx';
import { useUpdateMember } from './use-update-member.ts';

const NICKNAME_LENGTH = 30;
const SIGNATURE_LENGTH = 100;

/** The form, filled with the current values when it opens. */
export function PersonalInfoForm({ member }: { member: Member }) {
  const [nickname, setNickname] = useState(member.memberNichen);
  const [signature, setSignature] = useState(member.memberSignature);
  const [avatar, setAvatar] = useState<string | null>(null);
  const upload = useImageUpload('avatar', setAvatar);
  const { submit, isPending } = useUpdateMember(member);
  const isVip = useIsVip();
  const isLimited = useBenefits().includes('profile') && !isVip;
  const count = (text: string, most: number) => (
    <span className="px-4 text-note text-soft tabular-nums">
      {personalInfoTexts.count(Array.from(text).length, most)}
    </span>
  );
  return (
    <Form className="flex flex-col gap-5" onSubmit={() => submit({ nickname, signature, avatar })}>
      <AvatarField memberAvatar={member.memberAvatar} upload={upload} />
      <TextField label={personalInfoTexts.name} value={member.memberName} readOnly />
      <div>
        <TextField
          label={personalInfoTexts.nickname}
          value={nickname}
          autoComplete="nickname"
          onChange={({ target }) => setNickname(target.value)}
          end={count(nickname, NICKNAME_LENGTH)}
        />
        <TooLong length={Array.from(nickname).length} longest={NICKNAME_LENGTH} />
        {isLimited && <p className="words mt-2 text-note text-soft">{personalInfoTexts.limited}</p>}
      </div>
      <label className="block">
        <span className="text-small text-soft">{personalInfoTexts.signature}</span>
        <span className="mt-2 block rounded-card bg-raised px-4 py-3 ring-1 ring-line ring-inset focus-within:ring-accent">
          <textarea
            rows={3}
            value={signature}
            {...boundedField({ length: signature.length, longest: SIGNATURE_LENGTH })}
            placeholder={personalInfoTexts.signatureHint}
            onChange={({ target }) => setSignature(target.value)}
            className="block w-full resize-none bg-transparent text-strong outline-none placeholder:text-soft"
          />
          <span className="block text-right text-note text-soft tabular-nums">
            {personalInfoTexts.count(signature.length, SIGNATURE_LENGTH)}
          </span>
        </span>
        <TooLong length={signature.length} longest={SIGNATURE_LENGTH} />
      </label>
      <Button
        kind="primary"
        type="submit"
        wide
        tall
        className="mt-3"
        disabled={isPending || upload.state === 'uploading'}
      >
        {personalInfoTexts.save}
      </Button>
    </Form>
  );
}
