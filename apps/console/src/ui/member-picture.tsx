interface MemberPictureProps {
  /** `""` for the default picture: the first letter of the name. */
  address: string;
  name: string;
  /** The label for screen readers; empty when the name is beside the picture. */
  label?: string;
  isLarge?: boolean;
}

/** A member's picture. */
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
