import { videoActionsTexts } from '#text/video-actions.ts';

import { stored } from '../../../storage/stored.ts';
import { BottomSheet } from '../../../ui/bottom-sheet.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Segments } from './segments.tsx';

const text = videoActionsTexts.danmaku;
const heading = 'mt-5 mb-2 text-small text-soft first:mt-1';

const areas = ['quarter', 'half', 'full'] as const;
const modes = [0, 1, 2] as const;
const colors = Object.entries(text.colors);

/** The settings of comments: their look over the picture, and the style of the member's own. */
export default function DanmakuSettings({ open, onClose }: { open: boolean; onClose: () => void }) {
  const preferences = stored.danmakuPreferences.use();
  const choose = (change: Partial<typeof preferences>) =>
    stored.danmakuPreferences.update((known) => ({ ...known, ...change }));
  return (
    <BottomSheet open={open} onClose={onClose} title={text.settings}>
      <h3 className={heading}>{text.opacity}</h3>
      <div className="flex items-center gap-4">
        <input
          type="range"
          min={20}
          max={100}
          step={10}
          aria-label={text.opacity}
          value={preferences.opacity}
          onChange={(event) => choose({ opacity: Number(event.target.value) })}
          className="h-11 flex-1 accent-accent"
        />
        <span className="w-12 text-right text-small tabular-nums">
          {text.percent(preferences.opacity)}
        </span>
      </div>
      <h3 className={heading}>{text.area}</h3>
      <Segments
        name={text.area}
        choices={areas.map((area) => [area, text.areas[area]])}
        chosen={preferences.area}
        onChoose={(area) => choose({ area })}
      />
      <h3 className={heading}>{text.mode}</h3>
      <Segments
        name={text.mode}
        choices={modes.map((mode) => [mode, text.modes[mode]])}
        chosen={preferences.mode}
        onChoose={(mode) => choose({ mode })}
      />
      <h3 className={heading}>{text.color}</h3>
      <div role="radiogroup" aria-label={text.color} className="flex flex-wrap gap-1">
        {colors.map(([color, name]) => (
          <label
            key={color}
            className={classNames(
              'grid size-11 place-items-center rounded-full ring-2 ring-inset',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent',
              preferences.color === color ? 'ring-accent' : 'ring-transparent',
            )}
          >
            <input
              type="radio"
              name={text.color}
              aria-label={name}
              checked={preferences.color === color}
              onChange={() => choose({ color })}
              className="sr-only"
            />
            <span className="size-7 rounded-full" style={{ background: color }} />
          </label>
        ))}
      </div>
    </BottomSheet>
  );
}
