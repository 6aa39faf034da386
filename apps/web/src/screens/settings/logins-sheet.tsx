import type { AnswerOf } from '@lantern/contracts/call';
import { endLogins, listLogins } from '@lantern/contracts/calls/member';
import { describeDevice } from '@lantern/rules/device-name';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';

import { loginsTexts } from '#text/settings.ts';

import { callApi } from '../../api/call-api.ts';
import { callQuery } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/toast.tsx';

type Login = AnswerOf<typeof listLogins>['list'][number];

interface SheetProps {
  open: boolean;
  onClose: () => void;
}

/** Where the member is logged in; each place but this one can be ended. */
export default function LoginsSheet({ open, onClose }: SheetProps) {
  const logins = useQuery({ ...callQuery(listLogins, {}), enabled: open, staleTime: 0 });
  const end = useOneAtATime({
    action: [endLogins.path],
    mutationFn: (id: string | undefined) => callApi(endLogins, id === undefined ? {} : { id }),
    onSuccess: () => showToast(loginsTexts.ended, 'success'),
    onError: (error) => showToast(messageOf(error)),
    onSettled: () => logins.refetch(),
  });
  const others = logins.data?.list.filter(({ isThis }) => !isThis).length ?? 0;
  return (
    <BottomSheet open={open} onClose={onClose} title={loginsTexts.title}>
      {logins.isError && !logins.data && (
        <ErrorState message={messageOf(logins.error)} onRetry={() => void logins.refetch()} />
      )}
      <ul aria-label={loginsTexts.title} aria-busy={logins.isPending} className="min-h-24">
        {logins.data?.list.map((login) => (
          <li
            key={login.id}
            className="flex items-center gap-3 border-b border-line py-3 last:border-b-0"
          >
            <MonitorSmartphone size={22} aria-hidden="true" className="shrink-0 text-soft" />
            <LoginFacts login={login} />
            {!login.isThis && (
              <Button
                kind="quiet"
                disabled={end.isPending}
                aria-label={loginsTexts.endOf(nameOf(login))}
                onClick={() => end.mutate(login.id)}
              >
                {loginsTexts.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others > 1 && (
        <div className="mt-4">
          <Button kind="danger" wide disabled={end.isPending} onClick={() => end.mutate(undefined)}>
            {loginsTexts.endAll(others)}
          </Button>
        </div>
      )}
      <p className="mt-4 text-small text-soft">{loginsTexts.hint}</p>
    </BottomSheet>
  );
}

function LoginFacts({ login }: { login: Login }) {
  const { isThis, address, lastUseTime } = login;
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate font-strong">
        {nameOf(login)}
        {isThis && <span className="ml-2 text-small text-accent">{loginsTexts.here}</span>}
      </p>
      <p className="flex flex-wrap gap-x-2 text-small text-soft">
        {address !== '' && <span className="break-all">{address}</span>}
        <span>{loginsTexts.used(lastUseTime.slice(5, 16))}</span>
      </p>
    </div>
  );
}

const nameOf = ({ userAgent }: Login): string =>
  describeDevice(userAgent, loginsTexts).join(' · ') || loginsTexts.unknown;
