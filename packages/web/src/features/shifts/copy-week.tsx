import { problemText } from '../../api/api-error.ts';
import { call, rowsOf } from '../../api/client.ts';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { allStores } from '../../api/store-picker.tsx';
import { useStores } from '../../api/use-stores.ts';
import type { Offer } from '../../api/use-undo.ts';
import { addDays, formatDate, formatDateInText, weekdayName } from '@backcounter/core/dates';
import { invalidField } from '@backcounter/core/errors';
import { shiftMessages } from '@backcounter/core/shifts';
import { Button } from '@mantine/core';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useForm } from '../../api/use-form.ts';
import classes from './copy-week.module.css';
import { createdShifts } from './plan-writes.ts';
import { countProblems, plannedAlready, proposeWeek, type Proposal } from './propose-week.ts';
import { timesText, toBody, toFormRefusal, type Shift } from './shift-values.ts';

type CopyWeekProps = {
  /** `all` for every store the user may see. */
  storeId: string;
  /** The Sunday of the planned week. */
  weekStart: string;
  onCopied: (done: Offer) => void;
  onClose: () => void;
};

/** Proposes the previous week's shifts; the selected ones are created in one request. */
export function CopyWeek(props: CopyWeekProps) {
  const { storeId, weekStart, onClose } = props;
  const ofStore = storeId === allStores ? {} : { store_id: storeId };
  const week = (start: string) => ({
    query: { ...ofStore, start_date: start, end_date: addDays(start, 6) },
  });
  const last = useApiQuery('GET /shifts', week(addDays(weekStart, -7)));
  const present = useApiQuery('GET /shifts', week(weekStart));
  const staff = useApiQuery('GET /employees', { query: ofStore });
  const { stores } = useStores();
  const store = stores.find(({ _id }) => _id === storeId);
  const place = store?.name ?? 'all stores';
  const into = `the week of ${formatDateInText(weekStart)} at ${place}`;
  const queries = [last, present, staff];
  const failed = queries.find(({ error }) => error !== null);
  const proposals =
    last.data && present.data && staff.data
      ? proposeWeek(rowsOf(last.data), {
          existing: rowsOf(present.data),
          storeOf: new Map(rowsOf(staff.data).map(({ _id, store_id }) => [_id, store_id._id])),
          simultaneous: new Set(
            stores.filter((each) => each.allow_simultaneous_shifts).map(({ _id }) => _id),
          ),
        })
      : null;
  return (
    <Dialog title="Copy last week" onClose={onClose} size="md">
      <p>
        From {weekText(addDays(weekStart, -7))} into {weekText(weekStart)} at {place}:
      </p>
      {failed ? (
        <ErrorState
          text={problemText(failed.error, 'Failed to fetch shifts')}
          onRetry={() => queries.forEach((query) => void query.refetch())}
        />
      ) : proposals === null ? (
        <p role="status">Loading last week…</p>
      ) : (
        <Proposals {...props} proposals={proposals} into={into} />
      )}
    </Dialog>
  );
}

/** `Nov 22`. */
const dayText = (date: string) => formatDateInText(date).replace(/,.*/, '');

/** `Nov 22 – Nov 28`. */
const weekText = (start: string) => `${dayText(start)} – ${dayText(addDays(start, 6))}`;

/** Why there is nothing to copy; null if there is something. */
function nothingToCopy(proposals: readonly Proposal[]): string | null {
  if (proposals.length === 0) return 'There were no shifts last week.';
  const isPlanned = proposals.every(({ problem }) => problem === plannedAlready);
  return isPlanned ? 'All of last week’s shifts are already planned this week.' : null;
}

type ProposalsProps = CopyWeekProps & { proposals: readonly Proposal[]; into: string };

function Proposals(props: ProposalsProps) {
  const { storeId, proposals, into, onCopied, onClose } = props;
  const refresh = useRefresh();
  const form = useForm({
    initial: { chosen: proposals.filter(({ problem }) => !problem).map(({ shift }) => shift._id) },
    check: ({ chosen }) => {
      if (chosen.length === 0) throw invalidField('shifts', shiftMessages.noShifts);
    },
    send: async ({ chosen }) => {
      const picked = proposals.filter(({ shift }) => chosen.includes(shift._id));
      const shifts = picked.map(({ shift: { store_id, employee_id, date, ...times } }) => ({
        ...toBody({
          store_id,
          employee_id: employee_id._id,
          date,
          start_time: times.start_time,
          end_time: times.end_time,
        }),
        status: 'scheduled' as const,
      }));
      try {
        return await call('POST /shifts', { body: { shifts } });
      } catch (error) {
        throw toFormRefusal(error);
      }
    },
    onSuccess: (shifts) => {
      void refresh();
      onCopied({ ...createdShifts(shifts), detail: `Copied into ${into}` });
    },
    failure: 'Failed to create shift',
  });
  const nothing = nothingToCopy(proposals);
  if (nothing !== null) {
    return (
      <>
        <EmptyState text={nothing} />
        <CloseButton onClose={onClose} />
      </>
    );
  }
  const copyable = proposals.filter(({ problem }) => problem === null);
  const { chosen } = form.values;
  const nameOf = ({ shift }: Proposal) =>
    proposalText(shift) + (storeId === allStores ? `, ${shift.store_name}` : '');
  const toggle = (id: string, isChosen: boolean) =>
    form.set('chosen', isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  const uncopyable = (
    <Uncopyable
      proposals={proposals.filter(({ problem }) => problem !== null)}
      isOpen={copyable.length === 0}
      nameOf={nameOf}
    />
  );
  if (copyable.length === 0) {
    return (
      <>
        {uncopyable}
        <CloseButton onClose={onClose} />
      </>
    );
  }
  return (
    <Form form={form}>
      <ul className={classes.proposals}>
        {copyable.map((proposal) => (
          <li key={proposal.shift._id}>
            <label>
              <input
                type="checkbox"
                checked={chosen.includes(proposal.shift._id)}
                onChange={(event) => toggle(proposal.shift._id, event.currentTarget.checked)}
              />
              {nameOf(proposal)}
            </label>
          </li>
        ))}
      </ul>
      {uncopyable}
      <FormEnd
        form={form}
        label={`Assign ${chosen.length} of ${proposals.length}`}
        busyLabel="Assigning..."
        onCancel={onClose}
      />
    </Form>
  );
}

const CloseButton = ({ onClose }: Pick<CopyWeekProps, 'onClose'>) => (
  <DialogButtons>
    <Button variant="default" data-autofocus onClick={onClose}>
      Close
    </Button>
  </DialogButtons>
);

/** Names a shift with its weekday. */
const proposalText = (shift: Shift) =>
  `${shift.employee_name}, ${weekdayName(shift.date).slice(0, 3)} ${formatDate(shift.date)}, ${timesText(shift)}`;

type UncopyableProps = {
  proposals: readonly Proposal[];
  isOpen: boolean;
  nameOf: (proposal: Proposal) => string;
};

/** The shifts that cannot be copied, folded to a line with their count and reasons. */
function Uncopyable({ proposals, isOpen, nameOf }: UncopyableProps) {
  if (proposals.length === 0) return null;
  return (
    <details className={classes.uncopyable} open={isOpen}>
      <summary>{`${proposals.length} cannot be copied: ${countProblems(proposals)}`}</summary>
      <ul className={classes.proposals}>
        {proposals.map((proposal) => (
          <li key={proposal.shift._id}>
            <span>{nameOf(proposal)}</span>
            <p>{proposal.problem}</p>
          </li>
        ))}
      </ul>
    </details>
  );
}
