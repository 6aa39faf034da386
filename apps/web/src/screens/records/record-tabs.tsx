import { recordsTexts } from '#text/money.ts';

import { classNames } from '../../ui/class-names.ts';

export interface RecordTabsProps {
  selected: number;
  onSelect: (index: number) => void;
}

/** The id of a tab and of its panel. */
export const tabId = (index: number): string => `records-tab-${index}`;
export const panelId = 'records-panel';

const keySteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** The kinds of records; arrow keys go from one to the next. */
export function RecordTabs({ selected, onSelect }: RecordTabsProps) {
  const total = recordsTexts.tabs.length;
  const go = (index: number): void => {
    onSelect(index);
    document.getElementById(tabId(index))?.focus();
  };
  return (
    <div
      role="tablist"
      aria-label={recordsTexts.tabList}
      className="sticky top-[calc(var(--spacing-bar)+var(--inset-top))] z-10 flex overflow-x-auto bg-ground/95 px-page [scrollbar-width:none] backdrop-blur-lg"
    >
      {recordsTexts.tabs.map((title, index) => (
        <button
          key={title}
          id={tabId(index)}
          type="button"
          role="tab"
          aria-selected={index === selected}
          aria-controls={panelId}
          tabIndex={index === selected ? 0 : -1}
          onClick={() => onSelect(index)}
          onKeyDown={({ key }) => {
            const step = keySteps[key];
            if (step !== undefined) go((index + step + total) % total);
          }}
          className={classNames(
            'relative min-h-target flex-1 px-1 py-1.5 -outline-offset-2 text-small whitespace-nowrap transition-colors phone:text-body',
            index === selected ? 'font-strong text-strong' : 'text-soft',
          )}
        >
          {title}
          {index === selected && (
            <span className="absolute bottom-0 left-1/2 h-0.75 w-6 -translate-x-1/2 rounded-full bg-accent" />
          )}
        </button>
      ))}
    </div>
  );
}
