import { Button, Group } from '@mantine/core';

import { texts } from '#text/texts.ts';

import type { Address } from './address.ts';
import { formatTotal } from './format-total.ts';
import { restingIf } from './resting.ts';

/** How a list is paged: by numbered pages, or by a cursor where counting would be slow. */
export type Paging =
  | { kind: 'numbered'; total: number; pageSize: number }
  | { kind: 'keyset'; next: string | null };

/** Returns the page of the address; 1 when it names no valid one. */
export const pageOf = (address: Address): number => {
  const page = Number(address.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
};

/** Returns the cursor of the address for a payload; empty on the first page. */
export const afterIn = (address: Address): { after?: string } => {
  const after = address.get('after');
  return after === '' ? {} : { after };
};

interface PagerProps {
  paging: Paging;
  address: Address;
  /** Whether the rows are still those of another address: their cursor leads nowhere in the list that is asked for. */
  isStale?: boolean | undefined;
}

/** The buttons to the next and previous page; hidden when there is only one page. */
export function Pager({ paging, address, isStale }: PagerProps) {
  if (paging.kind === 'keyset')
    return <KeysetPager next={paging.next} address={address} isStale={isStale} />;
  const { total, pageSize } = paging;
  const page = pageOf(address);
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const go = (to: number): void => address.patch({ page: to === 1 ? null : String(to) });
  return (
    <nav className="pager" aria-label={texts.list.pages}>
      <span className="dimmed">{texts.list.total(formatTotal(total))}</span>
      {pages > 1 && (
        <Group gap="xs">
          <Button variant="default" size="xs" {...restingIf(page <= 1, () => go(page - 1))}>
            {texts.list.previous}
          </Button>
          <span aria-live="polite">{texts.list.page(page, String(pages))}</span>
          <Button variant="default" size="xs" {...restingIf(page >= pages, () => go(page + 1))}>
            {texts.list.next}
          </Button>
        </Group>
      )}
    </nav>
  );
}

interface KeysetProps extends Omit<PagerProps, 'paging'> {
  next: string | null;
}

function KeysetPager({ next, address, isStale }: KeysetProps) {
  const isFirst = address.get('after') === '';
  if (isFirst && next === null) return null;
  return (
    <nav className="pager" aria-label={texts.list.pages}>
      <Group gap="xs">
        <Button
          variant="default"
          size="xs"
          {...restingIf(isFirst, () => address.patch({ after: null }))}
        >
          {texts.list.first}
        </Button>
        <Button
          variant="default"
          size="xs"
          {...(isStale
            ? { 'aria-disabled': true }
            : restingIf(next === null, () => address.patch({ after: next })))}
        >
          {texts.list.next}
        </Button>
      </Group>
    </nav>
  );
}
