import type { ReactNode } from 'react';
import type { Column, Grouping, ListTools } from './data-table-props.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './list-tools.module.css';
import { Popup } from './popup.tsx';
import { SectionTools } from './section.tsx';

type ListToolbarProps<Row> = {
  list: ListTools<Row>;
  columns: readonly Column<Row>[];
  order: readonly string[];
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
  menu: ReactNode;
};

/** Tools for the whole list, rendered in the section's heading. */
export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { list, columns, order, isChoosing, onChoosing, menu } = props;
  const [layout, onLayout] = list.layout;
  return (
    <SectionTools>
      <div role="group" aria-label="This list" className={classes.tools}>
        <button
          type="button"
          className={classes.tool}
          aria-pressed={isChoosing}
          onClick={() => onChoosing(!isChoosing)}
        >
          Choose rows
        </button>
        {list.groupings.length > 0 && <GroupMenu list={list} />}
        <ColumnsMenu columns={columns} order={order} layout={layout} onLayout={onLayout} />
        {menu}
      </div>
    </SectionTools>
  );
}

function GroupMenu<Row>({ list }: { list: ListTools<Row> }) {
  const { groupings } = list;
  const [group, setGroup] = list.group;
  const shown = groupings.find(({ id }) => id === group);
  const choices: readonly Pick<Grouping<Row>, 'id' | 'label'>[] = [
    { id: '', label: 'None' },
    ...groupings,
  ];
  return (
    <Popup
      face={shown ? `Group by ${shown.label.toLowerCase()}` : 'Group by'}
      buttonClass={classes.tool}
    >
      {() => (
        <fieldset className={classes.choices}>
          <legend>Group by</legend>
          {choices.map(({ id, label }) => (
            <label key={id}>
              <input
                type="radio"
                name="group"
                checked={group === id}
                onChange={() => setGroup(id)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </Popup>
  );
}
