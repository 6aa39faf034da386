interface MemberPictureProps {
  /** `""` for the default one: the first letter of the name stands for it. */
  address: string;
  name: string;
  /** What a screen reader hears; nothing where the name stands beside it. */
  label?: string;
  isLarge?: boolean;
}

/** The picture that a member chose. */
export function MemberPicture({ address, name, label = '', isLarge = false }: MemberPictureProps) {
  const look = isLarge ? 'avatar avatar-large' : 'avatar';
  return address === '' ? (
    <span className={look} aria-hidden>
      {name.slice(0, 1)}
    </span>
  ) : (
    <img className={look} src={address} alt={label} loading="lazy" />
  );
}
