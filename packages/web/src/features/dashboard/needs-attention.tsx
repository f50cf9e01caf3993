import { useId, useMemo, useState, type ReactNode } from 'react';
import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { parseInput } from '@backcounter/core/fields';
import { dismissalInput } from '@backcounter/core/findings';
import { call } from '../../api/client.ts';
import { FindingAmount } from '../../api/finding-amount.tsx';
import { useRefresh } from '../../api/use-api-query.ts';
import { useForm } from '../../api/use-form.ts';
import { ReservedSpace } from '../../session/reserved-space.tsx';
import { usePersistentSearch } from '../../ui/address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { ProgressiveListEnd, useProgressiveList } from '../../ui/progressive-list.tsx';
import { Section } from '../../ui/section.tsx';
import { splitPath } from '../../ui/split-path.ts';
import { ErrorState } from '../../ui/states.tsx';
import {
  groupFindings,
  type Finding,
  type FindingGroup,
  type FindingLine,
} from './finding-lines.ts';
import { UnchangedPasswords, useUnchangedPasswords } from './unchanged-passwords.tsx';
import { useFindings } from './use-findings.ts';
import { useFocusAfterDismissal } from './use-focus-after-dismissal.ts';
import classes from './needs-attention.module.css';

/** Number of lines shown until expanded. */
const maxLines = 7;

/** The API's maximum. */
const maxFindings = 1000;

const sectionId = 'needs-attention';

/** Findings as lines; `count` counts those that are not loaded, too. */
function useFindingLines(limit?: number) {
  const { response, findings, countOf } = useFindings(limit);
  const total = countOf();
  const isPart = findings.length < total;
  const lines = useMemo(() => groupFindings(findings, isPart), [findings, isPart]);
  return { response, lines, count: isPart ? total : lines.length };
}

/** Number of things to do, at the top of a phone where the section is far below. */
export function AttentionLink() {
  const findings = useFindingLines();
  const passwords = useUnchangedPasswords();
  const count = findings.count + (passwords.names.length > 0 ? 1 : 0);
  if (count === 0) return null;
  const go = () => {
    const section = document.getElementById(sectionId);
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={classes.jump} onClick={go}>
      {count === 1 ? '1 thing needs attention' : `${count} things need attention`}
    </button>
  );
}

/**
 * Temporary passwords and backups first, then the most expensive findings; seven lines until
 * expanded.
 */
export function NeedsAttention() {
  const [dismissed, setDismissed] = useState<Finding | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const {
    response,
    lines,
    count: findingCount,
  } = useFindingLines(isWhole ? maxFindings : undefined);
  const keepFocus = useFocusAfterDismissal(sectionId, lines);
  const passwords = useUnchangedPasswords();
  const ownLines = passwords.names.length > 0 ? 1 : 0;
  const count = findingCount + ownLines;
  const growing = useProgressiveList(lines.length);
  const shown = lines.slice(0, isWhole ? growing.shown : maxLines - ownLines);
  const isReady = (response.data && passwords.isReady) === true;
  const isFailed = (response.error ?? passwords.error) !== null;
  return (
    <ReservedSpace name="attention" isReady={isReady || isFailed}>
      <div id={sectionId} tabIndex={-1} className={classes.section}>
        <Section title="Needs attention">
          {isReady ? (
            <FindingLines passwords={passwords.names} lines={shown} onDismiss={setDismissed} />
          ) : isFailed ? (
            <ErrorState
              text="What needs attention could not be loaded"
              onRetry={() => {
                if (response.error) void response.refetch();
                if (passwords.error) void passwords.refetch();
              }}
            />
          ) : (
            <Skeleton height={176} aria-busy="true" />
          )}
          {isWhole && <ProgressiveListEnd of={growing} noun="findings" />}
          {count > maxLines && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : moreLabel(count)}
            </Button>
          )}
          {dismissed && (
            <DismissDialog
              finding={dismissed}
              onDismissed={() => keepFocus(dismissed._id)}
              onClose={() => setDismissed(null)}
            />
          )}
        </Section>
      </div>
    </ReservedSpace>
  );
}

const moreLabel = (count: number) =>
  count > maxFindings ? `Show the first ${maxFindings} of ${count}` : `Show all ${count}`;

type LinesProps = {
  /** Names of users who still have a temporary password. */
  passwords: readonly string[];
  lines: readonly FindingLine[];
  onDismiss: (finding: Finding) => void;
};

function FindingLines({ passwords, lines, onDismiss }: LinesProps) {
  if (lines.length + passwords.length === 0) {
    return <p className={classes.detail}>Nothing needs attention.</p>;
  }
  return (
    <div className={classes.lines}>
      {passwords.length > 0 && <UnchangedPasswords names={passwords} />}
      {lines.map((line) =>
        'weeks' in line ? (
          <GroupLine key={line.id} group={line} onDismiss={onDismiss} />
        ) : (
          <SingleLine key={line._id} finding={line} onDismiss={onDismiss} />
        ),
      )}
    </div>
  );
}

type FindingRowProps = {
  finding: Finding | FindingGroup;
  title: ReactNode;
  /** The button at the end. */
  act: ReactNode;
};

const FindingRow = ({ finding, title, act }: FindingRowProps) => (
  <div className={classes.line} data-finding={'weeks' in finding ? finding.id : finding._id}>
    <div className={classes.words}>
      {title}
      <p className={classes.detail}>{finding.detail}</p>
    </div>
    <FindingAmount finding={finding} />
    {act}
  </div>
);

const actStyle = {
  size: 'compact-sm',
  variant: 'subtle',
  color: 'gray',
  className: classes.act,
} as const;

type SingleLineProps = Pick<LinesProps, 'onDismiss'> & { finding: Finding };

function SingleLine({ finding, onDismiss }: SingleLineProps) {
  const persistent = usePersistentSearch();
  const { to, search } = splitPath(finding.path);
  return (
    <FindingRow
      finding={finding}
      title={
        <Link to={to} search={{ ...persistent, ...search }} className={classes.title}>
          {finding.title}
        </Link>
      }
      act={
        <Button
          {...actStyle}
          aria-label={`Dismiss ${finding.title}`}
          onClick={() => onDismiss(finding)}
        >
          Dismiss
        </Button>
      }
    />
  );
}

type GroupLineProps = Pick<LinesProps, 'onDismiss'> & { group: FindingGroup };

/** One line for the missing days of a store; opens into its weeks, which are dismissed one by one. */
function GroupLine({ group, onDismiss }: GroupLineProps) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <>
      <FindingRow
        finding={group}
        title={<span className={classes.title}>{group.title}</span>}
        act={
          <Button
            {...actStyle}
            aria-label={`Weeks, ${group.title}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            rightSection={<Chevron size={14} aria-hidden />}
            onClick={() => setIsOpen(!isOpen)}
          >
            Weeks
          </Button>
        }
      />
      {isOpen && (
        <div id={id} role="group" aria-label={group.title} className={classes.weeks}>
          {group.weeks.map((finding) => (
            <SingleLine key={finding._id} finding={finding} onDismiss={onDismiss} />
          ))}
        </div>
      )}
    </>
  );
}

type DismissDialogProps = { finding: Finding; onDismissed: () => void; onClose: () => void };

/** Asks why a finding is dismissed; the reason is recorded in the activity. */
function DismissDialog({ finding, onDismissed, onClose }: DismissDialogProps) {
  const refresh = useRefresh();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => void parseInput(dismissalInput, values),
    send: (body) => call('POST /findings/:id/dismiss', { params: { id: finding._id }, body }),
    onSuccess: () => {
      onDismissed();
      void refresh();
      onClose();
    },
    failure: 'The finding could not be dismissed',
  });
  return (
    <Dialog title="Dismiss" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form}>
        <p className={classes.detail}>{finding.title}</p>
        <TextInput label="Reason" data-autofocus {...form.text('reason')} />
        <FormEnd form={form} label="Dismiss" busyLabel="Dismissing..." onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
