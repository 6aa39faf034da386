import { classNames } from '../../ui/class-names.ts';
import { LazyImage } from '../../ui/lazy-image.tsx';

/** The picture of a member who has chosen none. */
const DEFAULT_AVATAR = '/avatar.svg';

/** The address of a member's picture, or of the default one. */
export function avatarOf(memberAvatar: string): string {
  return memberAvatar === '' ? DEFAULT_AVATAR : memberAvatar;
}

export interface AvatarProps {
  memberAvatar: string;
  /** Its size. */
  className: string;
  eager?: boolean;
}

/** A member's picture, round; it says nothing to screen readers, the name beside it does. */
export function Avatar({ memberAvatar, className, eager = false }: AvatarProps) {
  return (
    <LazyImage
      src={avatarOf(memberAvatar)}
      alt=""
      eager={eager}
      className={classNames('shrink-0 rounded-full', className)}
    />
  );
}
