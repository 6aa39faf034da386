import { useCalmMotion } from '../../ui/use-calm-motion.ts';

/** Lanterns rising over a river, behind the form; for those who asked for less motion, a still of it. */
export function LoginScene() {
  const isCalm = useCalmMotion();
  return (
    <div
      aria-hidden="true"
      className="column pointer-events-none fixed inset-0 -z-10 overflow-hidden"
    >
      <video
        key={String(isCalm)}
        src={isCalm ? undefined : '/login-scene.mp4'}
        poster="/login-scene.webp"
        autoPlay={!isCalm}
        muted
        loop
        playsInline
        disablePictureInPicture
        tabIndex={-1}
        className="size-full object-cover"
      />
      <div className="absolute inset-0 bg-linear-to-b from-ground/50 via-ground/60 via-40% to-ground to-75%" />
    </div>
  );
}
