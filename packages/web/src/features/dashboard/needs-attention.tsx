import { useState } from 'react';
import { Button, Skeleton, Textarea } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { parseInput } from '@backcounter/core/fields';
import { dismissalInput } from '@backcounter/core/findings';
import { call, type RowOf } from '../../api/client.ts';
import { FindingAmount } from '../../api/finding-amount.tsx';
import { useRefresh } from '../../api/use-answer.ts';
import { useForm } from '../../api/use-form.ts';
import { HeldPlace } from '../../session/held-place.tsx';
import { usePersistentSearch } from '../../ui/address.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { GrowingEnd, useGrowing } from '../../ui/growing-list.tsx';
import { Section } from '../../ui/section.tsx';
import { splitPath } from '../../ui/split-path.ts';
import { ErrorState } from '../../ui/states.tsx';
import { UnchangedPasswords, useUnchangedPasswords } from './unchanged-passwords.tsx';
import { mostLines, useFindings } from './use-findings.ts';
import classes from './needs-attention.module.css';

type Finding = RowOf<'GET /findings'>;

/** As many as the API gives at once. */
const mostShown = 1000;

const sectionId = 'needs-attention';

/** What there is to do, counted at the top of a phone, where the section is far below. */
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
 * What may need attention: passwords and backups, then the most expensive; seven lines until all
 * are asked for.
 */
export function NeedsAttention() {
  const [dismissed, setDismissed] = useState<Finding | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  const { answer, findings, countOf } = useFindings(isWhole ? mostShown : mostLines);
  const passwords = useUnchangedPasswords();
  const ownLines = passwords.names.length > 0 ? 1 : 0;
  const count = countOf() + ownLines;
  const growing = useGrowing(findings.length);
  const shown = findings.slice(0, isWhole ? growing.shown : mostLines - ownLines);
  const isReady = (answer.data && passwords.isReady) === true;
  const isFailed = (answer.error ?? passwords.error) !== null;
  return (
    <HeldPlace name="attention" isReady={isReady || isFailed}>
      <div id={sectionId} tabIndex={-1} className={classes.section}>
        <Section title="Needs attention">
          {isReady ? (
            <Lines passwords={passwords.names} findings={shown} onDismiss={setDismissed} />
          ) : isFailed ? (
            <ErrorState
              text="What needs attention could not be loaded"
              onRetry={() => {
                if (answer.error) void answer.refetch();
                if (passwords.error) void passwords.refetch();
              }}
            />
          ) : (
            <Skeleton height={176} aria-busy="true" />
          )}
          {isWhole && <GrowingEnd of={growing} noun="findings" />}
          {count > mostLines && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-expanded={isWhole}
              onClick={() => setIsWhole(!isWhole)}
            >
              {isWhole ? 'Show fewer' : moreLabel(count)}
            </Button>
          )}
          {dismissed && <Dismissal finding={dismissed} onClose={() => setDismissed(null)} />}
        </Section>
      </div>
    </HeldPlace>
  );
}

const moreLabel = (count: number) =>
  count > mostShown ? `Show the first ${mostShown} of ${count}` : `Show all ${count}`;

type LinesProps = {
  /** Who still has a temporary password. */
  passwords: readonly string[];
  findings: readonly Finding[];
  onDismiss: (finding: Finding) => void;
};

function Lines({ passwords, findings, onDismiss }: LinesProps) {
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

type DismissalProps = { finding: Finding; onClose: () => void };

/** Asks why a finding needs no attention; the reason stands in the activity. */
function Dismissal({ finding, onClose }: DismissalProps) {
  const refresh = useRefresh();
  const form = useForm({
    initial: { reason: '' },
    check: (values) => void parseInput(dismissalInput, values),
    send: (body) => call('POST /findings/:id/dismiss', { params: { id: finding._id }, body }),
    onSent: () => {
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
