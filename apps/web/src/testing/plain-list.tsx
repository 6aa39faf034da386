import { Children, type ReactNode } from 'react';

export interface PlainListProps<Item> {
  data: readonly Item[];
  children: (item: Item, index: number) => ReactNode;
}

/** Stands in for a virtual list, which shows nothing where there is no layout: every item is in the page. */
export function PlainList<Item>({ data, children }: PlainListProps<Item>) {
  return Children.toArray(data.map(children));
}
