interface PosterProps {
  /** `""` for none: then its place stays empty. */
  address: string;
  isWide?: boolean;
}

/** A film's poster, beside its title. */
export function Poster({ address, isWide = false }: PosterProps) {
  const look = isWide ? 'picture-wide' : 'picture';
  return address === '' ? (
    <span className={look} aria-hidden />
  ) : (
    <img className={look} src={address} alt="" loading="lazy" draggable={false} />
  );
}
