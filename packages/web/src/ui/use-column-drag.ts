import { useState, type DragEvent } from 'react';
import type { ColumnLayout, ListTools } from './data-table-props.ts';

type Drag = { id: string; over: string };

/**
 * Reorders columns by dragging a header onto another, whose place it takes; by keyboard and touch,
 * the Columns menu does. Returns the props of a header.
 */
export function useColumnDrag(
  order: readonly string[],
  layout: ListTools<unknown>['layout'] | undefined,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  return (id: string) => {
    if (!layout) return {};
    const [{ hidden }, onLayout] = layout;
    const isTarget = drag?.over === id && drag.id !== id;
    return {
      draggable: true,
      'data-drop': isTarget ? sideOf(order, drag) : undefined,
      onDragStart: (event: DragEvent) => {
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', id);
        event.dataTransfer.effectAllowed = 'move';
        setDrag({ id, over: id });
      },
      onDragOver: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        if (drag.over !== id) setDrag({ ...drag, over: id });
      },
      onDrop: (event: DragEvent) => {
        if (!drag) return;
        event.preventDefault();
        if (drag.id !== id) onLayout(moved({ hidden, order }, { ...drag, over: id }));
      },
      onDragEnd: () => setDrag(null),
    };
  };
}

/** The side of the header under the pointer on which the column will be. */
const sideOf = (order: readonly string[], { id, over }: Drag) =>
  order.indexOf(id) < order.indexOf(over) ? 'after' : 'before';

const moved = ({ hidden, order }: ColumnLayout, { id, over }: Drag): ColumnLayout => ({
  hidden,
  order: order.filter((one) => one !== id).toSpliced(order.indexOf(over), 0, id),
});
