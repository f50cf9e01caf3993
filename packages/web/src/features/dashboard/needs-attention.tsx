import { useState } from 'react';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { parseInput } from '@backcounter/core/fields';
import { dismissalInput } from '@backcounter/core/findings';
import { call, type RowOf } from '../../api/client.ts';
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
import { UnchangedPasswords, useUnchangedPasswords } from './unchanged-passwords.tsx';
import { maxLines, useFindings } from './use-findings.ts';
import classes from './needs-attention.module.css';

type Finding = RowOf<'GET /findings'>;

/** The API's maximum. */
const maxFindings = 1000;

const sectionId = 'needs-attention';

/** Number of things to do, at the top of a phone where the section is far below. */
export function AttentionLink() {
  const { countOf } = useFindings();
  const passwords = useUnchangedPasswords();
  const count = countOf() + (passwords.names.length > 0 ? 1 : 0);
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
  const { response, findings, countOf } = useFindings(isWhole ? maxFindings : maxLines);
  const passwords = useUnchangedPasswords();
  const ownLines = passwords.names.length > 0 ? 1 : 0;
  const count = countOf() + ownLines;
  const growing = useProgressiveList(findings.length);
  const shown = findings.slice(0, isWhole ? growing.shown : maxLines - ownLines);
  const isReady = (response.data && passwords.isReady) === true;
  const isFailed = (response.error ?? passwords.error) !== null;
  return (
    <ReservedSpace name="attention" isReady={isReady || isFailed}>
      <div id={sectionId} tabIndex={-1} className={classes.section}>
        <Section title="Needs attention">
          {isReady ? (
            <FindingLines passwords={passwords.names} findings={shown} onDismiss={setDismissed} />
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
          {dismissed && <DismissDialog finding={dismissed} onClose={() => setDismissed(null)} />}
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
  findings: readonly Finding[];
  onDismiss: (finding: Finding) => void;
};

function FindingLines({ passwords, findings, onDismiss }: LinesProps) {
  const persistent = usePersistentSearch();
  if (findings.length + passwords.length === 0) {
    return <p className={classes.detail}>Nothing needs attention.</p>;
  }
  return (
    <div className={classes.lines}>
      {passwords.length > 0 && <UnchangedPasswords names={passwords} />}
      {findings.map((finding) => {
        const { to, search } = splitPath(finding.path);
        return (
          <div key={finding._id} className={classes.line} data-finding>
            <div className={classes.words}>
              <Link to={to} search={{ ...persistent, ...search }} className={classes.title}>
                {finding.title}
              </Link>
              <p className={classes.detail}>{finding.detail}</p>
            </div>
            <FindingAmount finding={finding} />
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={`Dismiss ${finding.title}`}
              onClick={() => onDismiss(finding)}
            >
              Dismiss
            </Button>
          </div>
        );
      })}
    </div>
  );
}

type DismissDialogProps = { finding: Finding; onClose: () => void };

/** Asks why a finding is dismissed; the reason is recorded in the activity. */
function DismissDialog({ finding, onClose }: DismissDialogProps) {
  const refresh = useRefresh();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => void parseInput(dismissalInput, values),
    send: (body) => call('POST /findings/:id/dismiss', { params: { id: finding._id }, body }),
    onSuccess: () => {
      void refresh();
      onClose();
    },
    failure: 'The finding could not be dismissed',
  });
  return (
    <Dialog title="Dismiss" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form}>
        <p className={classes.detail}>{finding.title}</p>
        <Textarea label="Reason" autosize={false} data-autofocus {...form.text('reason')} />
        <FormEnd form={form} label="Dismiss" busyLabel="Dismissing..." onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
