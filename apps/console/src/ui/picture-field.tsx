import { type PictureKind, pictureShapes } from '@lantern/rules/picture-shapes';
import { Button, Input } from '@mantine/core';
import { ImageOff, ImageUp } from 'lucide-react';
import { Suspense, useEffect, useId, useRef, useState } from 'react';

import { texts } from '#text/texts.ts';

import type { Field } from './contract-form.ts';
import type { ChosenPicture } from './crop-dialog.tsx';
import { lazy } from './lazy.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

/** The formats that the server accepts. */
const accepted = 'image/jpeg,image/png,image/webp,image/gif';

/** Loads a file as a picture; rejects when the browser can't show it. */
async function openPicture(file: File): Promise<ChosenPicture> {
  const url = URL.createObjectURL(file);
  const image = new Image();
  image.src = url;
  try {
    await image.decode();
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error;
  }
  return { url, image };
}

interface PictureFieldProps extends Field<string> {
  label: string;
  description?: string;
  kind: PictureKind;
  withAsterisk?: boolean;
  disabled?: boolean;
}

/** A picture of one kind: shown, chosen from the operator's computer, cropped, uploaded. */
export function PictureField({
  label,
  description,
  kind,
  value,
  error,
  ...field
}: PictureFieldProps) {
  const { onChange, withAsterisk, disabled } = field;
  const input = useRef<HTMLInputElement>(null);
  // What was chosen last: a large file opens later than a small one that was chosen after it.
  const wanted = useRef<File>(undefined);
  const [chosen, setChosen] = useState<ChosenPicture | null>(null);
  const [broken, setBroken] = useState(false);
  const id = useId();
  useEffect(
    () => () => {
      wanted.current = undefined;
    },
    [],
  );
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.url) : undefined), [chosen]);
  const choose = (file: File | undefined): void => {
    setBroken(false);
    wanted.current = file;
    if (file)
      openPicture(file).then(
        (picture) => {
          if (wanted.current === file) setChosen(picture);
          else URL.revokeObjectURL(picture.url);
        },
        () => wanted.current === file && setBroken(true),
      );
    // Without this, choosing the same file again would fire no event.
    if (input.current) input.current.value = '';
  };
  const { width, height } = pictureShapes[kind];
  const wrong = broken ? texts.picture.broken : error;
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      description={description}
      error={wrong}
      {...(withAsterisk && { withAsterisk })}
    >
      <div className="picture-field">
        <Picture key={value} address={value} ratio={width / height} />
        <input
          ref={input}
          id={id}
          type="file"
          accept={accepted}
          hidden
          aria-label={label}
          onChange={(event) => choose(event.currentTarget.files?.[0])}
        />
        <Button
          variant="default"
          disabled={disabled ?? false}
          leftSection={<ImageUp size={16} aria-hidden />}
          aria-invalid={wrong === undefined ? undefined : true}
          onClick={() => input.current?.click()}
        >
          {value === '' ? texts.picture.choose : texts.picture.replace}
        </Button>
      </div>
      {chosen && (
        <Suspense>
          <CropDialog
            picture={chosen}
            kind={kind}
            onClose={() => setChosen(null)}
            onSent={(address) => {
              onChange(address);
              setChosen(null);
            }}
          />
        </Suspense>
      )}
    </Input.Wrapper>
  );
}

/** A picture at any address; no referrer tells its site where it is shown. */
export function Picture({ address, ratio }: { address: string; ratio: number }) {
  const [isBroken, setBroken] = useState(false);
  const style = { aspectRatio: ratio };
  if (!/^(?:https?:\/\/|\/)./.test(address) || isBroken)
    return (
      <span className="picture-shape" style={style}>
        <ImageOff size={16} aria-hidden />
      </span>
    );
  return (
    <img
      className="picture-shape"
      style={style}
      src={address}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}
