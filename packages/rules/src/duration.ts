/** Formats seconds as `mm:ss`, from one hour on as `h:mm:ss`. Fractions are cut; an invalid time is `00:00`. */
export function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0;
  const hours = Math.floor(whole / 3600);
  const minutes = twoDigits(Math.floor(whole / 60) % 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${minutes}:${rest}` : `${minutes}:${rest}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
