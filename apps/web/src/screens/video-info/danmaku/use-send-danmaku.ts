import { sendDanmaku } from '@lantern/contracts/calls/danmaku';

import { callApi } from '../../../api/call-api.ts';
import { messageOf } from '../../../api/message-of.ts';
import { useOneAtATime } from '../../../api/one-at-a-time.ts';
import { announceDanmaku } from '../../../features/player/danmaku/sent-danmaku.ts';
import { stored } from '../../../storage/stored.ts';
import { zhVideoActions } from '../../../text/zh-video-actions.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Where a comment is sent to: an episode and the moment it is at. */
export type DanmakuPlace = { cartoonCode: number; moviesInfoId: number; time: number };

/** Sends a comment on the moment that is shown; it appears at once, marked as one's own. */
export function useSendDanmaku(place: () => DanmakuPlace | null, onSent: () => void) {
  const { mutate, isPending } = useOneAtATime({
    action: [sendDanmaku.path],
    mutationFn: async (text: string) => {
      const at = place();
      if (!at) return;
      const { color, mode } = stored.danmakuTaste.read();
      announceDanmaku(await callApi(sendDanmaku, { ...at, text, color, mode }));
      showToast(zhVideoActions.danmaku.sent, 'success');
      onSent();
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return { send: mutate, isSending: isPending };
}
