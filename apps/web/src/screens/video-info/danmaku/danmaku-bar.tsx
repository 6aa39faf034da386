import { sendDanmaku } from '@lantern/contracts/calls/danmaku';
import { unsentOf } from '@lantern/rules/unsent-text';
import { Ban, Settings2 } from 'lucide-react';
import { lazy, useState } from 'react';

import { videoActionsTexts } from '#text/video-actions.ts';

import { callApi } from '../../../api/call-api.ts';
import { messageOf } from '../../../api/message-of.ts';
import { useOneAtATime } from '../../../api/one-at-a-time.ts';
import { announceDanmaku } from '../../../features/player/danmaku/sent-danmaku.ts';
import { stored } from '../../../storage/stored.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Form } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { importWithRetry } from '../../../ui/import-with-retry.ts';
import { LazySheet } from '../../../ui/lazy-sheet.tsx';
import { boundedField, TextCount } from '../../../ui/text-bound.tsx';
import { showToast } from '../../../ui/toast.tsx';

const DanmakuSettings = lazy(importWithRetry(() => import('./danmaku-settings.tsx')));

const text = videoActionsTexts.danmaku;
const MAX_LENGTH = 50;

/** The bar below the picture: the switch of comments, the field to send one, and the settings. */
export function DanmakuBar({ place }: { place: () => DanmakuPlace | null }) {
  const { on } = stored.danmakuPreferences.use();
  const [typed, setTyped] = useState('');
  const [isSetting, setSetting] = useState(false);
  const { send, isSending } = useSendDanmaku(place, (sent) =>
    setTyped((now) => unsentOf(now, sent)),
  );
  const flip = () => stored.danmakuPreferences.update((known) => ({ ...known, on: !known.on }));
  const submit = () => {
    if (typed.trim() !== '') send(typed.trim());
  };
  return (
    <Form onSubmit={submit} className="flex items-center gap-1 px-page pt-3">
      <button
        type="button"
        aria-pressed={on}
        aria-label={on ? text.turnOff : text.turnOn}
        onClick={flip}
        className={classNames(
          'relative grid size-11 shrink-0 place-items-center text-body font-strong',
          on ? 'text-accent' : 'text-soft',
        )}
      >
        <span
          aria-hidden
          className={classNames(
            'grid size-7 place-items-center rounded-small ring-[1.5px] ring-current ring-inset',
            on && 'bg-accent/12',
          )}
        >
          {text.short}
        </span>
        {!on && (
          <Ban size={14} aria-hidden className="absolute right-1 bottom-1 rounded-full bg-ground" />
        )}
      </button>
      <div className="flex min-w-0 flex-1 items-center rounded-full bg-raised pl-4">
        <input
          type="text"
          enterKeyHint="send"
          autoComplete="off"
          aria-label={text.hint}
          placeholder={on ? text.hint : text.closedHint}
          disabled={!on}
          {...boundedField({ length: typed.length, longest: MAX_LENGTH })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="h-11 min-w-0 flex-1 bg-transparent text-lead outline-none placeholder:text-small placeholder:text-soft"
        />
        <TextCount length={typed.length} longest={MAX_LENGTH} />
        {typed.trim() !== '' && (
          <button
            type="submit"
            disabled={isSending}
            className="h-11 shrink-0 px-4 text-body font-strong text-accent disabled:opacity-50"
          >
            {text.send}
          </button>
        )}
      </div>
      <IconButton
        label={text.settings}
        icon={<Settings2 size={20} />}
        onClick={() => setSetting(true)}
      />
      <LazySheet open={isSetting} onClose={() => setSetting(false)}>
        <DanmakuSettings open={isSetting} onClose={() => setSetting(false)} />
      </LazySheet>
    </Form>
  );
}

/** The target of a comment: an episode and its current moment. */
type DanmakuPlace = { cartoonCode: number; moviesInfoId: number; time: number };

/** Sends a comment on the current moment; it appears at once, marked as the member's own. */
function useSendDanmaku(place: () => DanmakuPlace | null, onSent: (text: string) => void) {
  const { mutate, isPending } = useOneAtATime({
    action: [sendDanmaku.path],
    mutationFn: async (text: string) => {
      const at = place();
      if (!at) return;
      const { color, mode } = stored.danmakuPreferences.read();
      const comment = await callApi(sendDanmaku, { ...at, text, color, mode });
      announceDanmaku({ comment, episodeId: at.moviesInfoId });
      showToast(videoActionsTexts.danmaku.sent, 'success');
      onSent(text);
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return { send: mutate, isSending: isPending };
}
