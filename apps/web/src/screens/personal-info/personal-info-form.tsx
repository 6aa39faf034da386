import type { Member } from '@lantern/contracts/entities/member';
import { useState } from 'react';

import { personalInfoTexts } from '#text/settings.ts';

import { useImageUpload } from '../../features/image-upload/use-image-upload.ts';
import { useBenefits } from '../../features/site/use-benefits.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { useIsVip } from '../../session/use-session.ts';
import { useHeldPlace } from '../../storage/use-held-place.ts';
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
  const benefits = useBenefits();
  const isLimited = useSiteConfig() && benefits.includes('profile') && !isVip;
  const hasPlace = useHeldPlace('profileLimit', isLimited, !isVip);
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
          count={personalInfoTexts.count(Array.from(nickname).length, NICKNAME_LENGTH)}
        />
        <TooLong length={Array.from(nickname).length} longest={NICKNAME_LENGTH} />
        {hasPlace && (
          <p className={`words mt-2 text-note text-soft ${isLimited ? '' : 'invisible'}`}>
            {personalInfoTexts.limited}
          </p>
        )}
      </div>
      <SignatureField value={signature} onValue={setSignature} />
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

interface SignatureFieldProps {
  value: string;
  onValue: (value: string) => void;
}

function SignatureField({ value, onValue }: SignatureFieldProps) {
  const bound = { length: value.length, longest: SIGNATURE_LENGTH };
  return (
    <div>
      <label htmlFor="signature" className="block text-small text-soft">
        {personalInfoTexts.signature}
      </label>
      <div className="mt-2 rounded-card bg-raised px-4 py-3 ring-1 ring-line ring-inset focus-within:ring-accent">
        <textarea
          id="signature"
          aria-describedby="signature-count"
          rows={3}
          value={value}
          {...boundedField(bound)}
          placeholder={personalInfoTexts.signatureHint}
          onChange={({ target }) => onValue(target.value)}
          className="block w-full resize-none bg-transparent text-strong outline-none placeholder:text-soft"
        />
        <p id="signature-count" className="text-right text-note text-soft tabular-nums">
          {personalInfoTexts.count(value.length, SIGNATURE_LENGTH)}
        </p>
      </div>
      <TooLong {...bound} />
    </div>
  );
}
