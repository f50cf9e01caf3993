import { useState } from 'react';
import { addDays, formatDateInText, isCalendarDate, sundayOf } from '@backcounter/core/dates';
import { allStores, StorePicker } from '../../api/store-picker.tsx';
import { UndoNotice } from '../../api/undo-notice.tsx';
import { useRefresh } from '../../api/use-api-query.ts';
import { shiftFindings, FindingsSection } from '../../api/findings-section.tsx';
import { useStores } from '../../api/use-stores.ts';
import { useUndo } from '../../api/use-undo.ts';
import { useDefaultStore, useRememberedStore } from '../../api/use-remembered-choice.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import { Section, SectionTool, SectionTools } from '../../ui/section.tsx';
import { Segment, Segments } from '../../ui/segments.tsx';
import { useCorrectedAddress } from '../../ui/use-corrected-address.ts';
import { CopyWeek } from './copy-week.tsx';
import classes from './schedule.module.css';
import { WeekView } from './week-view.tsx';

/** Start of the week in the URL, else of this one (SHF-04). */
function useShownWeek(today: string): [string, (date: string) => void] {
  const { search, change } = useAddress();
  const fromUrl = search['week'] ?? '';
  const isDate = isCalendarDate(fromUrl);
  const start = sundayOf(isDate ? fromUrl : today);
  useCorrectedAddress(isDate || fromUrl === '' ? null : { week: start });
  return [start, (date) => change({ week: sundayOf(date) })];
}

/** The default view: the week's schedule under its own heading. */
export function Schedule() {
  const today = useToday();
  const refresh = useRefresh();
  const { stores, isPending } = useStores();
  const [storeId, choose] = useRememberedStore(useDefaultStore());
  const [start, goTo] = useShownWeek(today);
  const scope = stores.find(({ _id }) => _id === storeId)?.name ?? 'All Stores';
  const [isCopying, setIsCopying] = useState(false);
  /** A new object each time 'Today' is pressed, which also asks for its day; null elsewhere. */
  const [toToday, setToToday] = useState<object | null>(null);
  const undo = useUndo();
  const step = (days: number) => {
    setToToday(null);
    goTo(addDays(start, days));
  };
  return (
    <Section title="Schedule">
      <div className={classes.tools}>
        <StorePicker
          withAll
          failure="Failed to fetch stores"
          value={storeId}
          onChange={(id) => choose(id || allStores)}
        />
        <h3 aria-live="polite">
          {formatDateInText(start)} – {formatDateInText(addDays(start, 6))}
        </h3>
        <Segments label="Go to">
          <Segment label="Previous" onClick={() => step(-7)} />
          <Segment
            label="Today"
            onClick={() => {
              setToToday({});
              goTo(today);
            }}
          />
          <Segment label="Next" onClick={() => step(7)} />
        </Segments>
      </div>
      <SectionTools>
        <SectionTool label="Refresh" onClick={() => void refresh()} />
        <SectionTool label="Copy last week" onClick={() => setIsCopying(true)} />
        <SectionTool label="Print" onClick={() => window.print()} />
      </SectionTools>
      <UndoNotice of={undo} />
      {isPending ? (
        <div role="status" aria-label="Loading" className={classes.waiting} />
      ) : (
        <>
          <WeekView key={start} storeId={storeId} start={start} scope={scope} toToday={toToday} />
          <FindingsSection kinds={shiftFindings} />
        </>
      )}
      {isCopying && (
        <CopyWeek
          storeId={storeId}
          weekStart={start}
          onClose={() => setIsCopying(false)}
          onCopied={(done) => {
            setIsCopying(false);
            undo.offer(done);
          }}
        />
      )}
    </Section>
  );
}
