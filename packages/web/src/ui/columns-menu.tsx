import { useRef } from 'react';
import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column, ColumnLayout } from './data-table-props.ts';
import classes from './list-tools.module.css';
import { Popup } from './popup.tsx';

type ColumnsMenuProps<Row> = {
  columns: readonly Column<Row>[];
  /** All column ids in their current order. */
  order: readonly string[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
};

const asItCame: ColumnLayout = { hidden: [], order: [] };

/** Menu to show, hide and reorder columns; the last visible one cannot be hidden. */
export function ColumnsMenu<Row>({ columns, order, layout, onLayout }: ColumnsMenuProps<Row>) {
  const { hidden } = layout;
  const list = useRef<HTMLDivElement>(null);
  const move = (id: string, by: number) => onLayout({ hidden, order: moved(order, id, by) });
  const toggle = (id: string) =>
    onLayout({
      ...layout,
      hidden: hidden.includes(id) ? hidden.filter((one) => one !== id) : [...hidden, id],
    });
  const shownCount = columns.filter(({ id }) => !hidden.includes(id)).length;
  const isChanged = hidden.length > 0 || layout.order.length > 0;
  return (
    <Popup face="Columns" buttonClass={classes.tool}>
      {() => (
        <div ref={list} role="group" aria-label="Columns" tabIndex={-1} className={classes.columns}>
          {order.map((id, index) => {
            const header = columns.find((column) => column.id === id)?.header ?? id;
            const isShown = !hidden.includes(id);
            return (
              <div key={id} className={classes.column}>
                <label>
                  <input
                    type="checkbox"
                    checked={isShown}
                    disabled={isShown && shownCount === 1}
                    onChange={() => toggle(id)}
                  />
                  {header}
                </label>
                <Move of={header} to="up" isEnd={index === 0} onMove={() => move(id, -1)} />
                <Move
                  of={header}
                  to="down"
                  isEnd={index === order.length - 1}
                  onMove={() => move(id, 1)}
                />
              </div>
            );
          })}
          {isChanged && (
            <button
              type="button"
              className={classes.reset}
              onClick={() => {
                // The button unmounts; keep keyboard focus in the list.
                list.current?.focus();
                onLayout(asItCame);
              }}
            >
              Reset columns
            </button>
          )}
        </div>
      )}
    </Popup>
  );
}

function moved(order: readonly string[], id: string, by: number): string[] {
  const place = order.indexOf(id) + by;
  return order.filter((one) => one !== id).toSpliced(place, 0, id);
}

type MoveProps = { of: string; to: 'up' | 'down'; isEnd: boolean; onMove: () => void };

/** Not removed or disabled at the end of the list, so that it keeps the focus. */
function Move({ of, to, isEnd, onMove }: MoveProps) {
  const Arrow = to === 'up' ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      aria-label={`Move ${of} ${to}`}
      aria-disabled={isEnd}
      onClick={() => {
        if (!isEnd) onMove();
      }}
    >
      <Arrow size={14} aria-hidden />
    </ActionIcon>
  );
}
