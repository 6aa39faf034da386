import type { AuditRow } from '@lantern/contracts/entities/operator';

import { actionWords, systemTexts } from '#text/system.ts';

import { labelOf } from '../../text/label-of.ts';
import { FactList } from '../../ui/fact-card.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';

interface AuditDrawerProps {
  row: AuditRow;
  who: string;
  subject: string;
  onClose: () => void;
}

/** One action, with each field before and after. */
export default function AuditDrawer({ row, who, subject, onClose }: AuditDrawerProps) {
  const { before, after, reason, address, requestId, createTime } = row;
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return (
    <ItemDrawer
      item={String(row.id)}
      title={labelOf(actionWords, row.action)}
      isOpen
      onClose={onClose}
    >
      <div className="stack">
        <FactList
          facts={[
            [systemTexts.time, createTime],
            [systemTexts.operator, who],
            [systemTexts.subject, subject],
            [systemTexts.reason, reason],
            [systemTexts.address, address],
            [systemTexts.request, requestId],
          ]}
        />
        {fields.length > 0 && (
          <div className="list">
            <table className="table">
              <thead>
                <tr>
                  <th>{systemTexts.change}</th>
                  <th>{systemTexts.before}</th>
                  <th>{systemTexts.after}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map((field) => (
                  <tr key={field}>
                    <td>{field}</td>
                    <td>{format(before?.[field])}</td>
                    <td>{format(after?.[field])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </ItemDrawer>
  );
}

function format(value: unknown): string {
  if (value === undefined || value === null || value === '') return systemTexts.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
