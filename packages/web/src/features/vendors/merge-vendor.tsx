import { flushSync } from 'react-dom';
import { Button } from '@mantine/core';
import { parseInput } from '@backcounter/core/fields';
import { formatCents, wireToCents } from '@backcounter/core/money';
import { formatCount } from '@backcounter/core/text';
import { disambiguateNames } from '@backcounter/core/unique-names';
import { sortBySimilarName, vendorMergeInput } from '@backcounter/core/vendor-merges';
import { problemText } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { knownVersion } from '../../api/row-versions.ts';
import { useApiQuery, useRefresh } from '../../api/use-api-query.ts';
import { useForm } from '../../api/use-form.ts';
import { useStores } from '../../api/use-stores.ts';
import type { Offer, UndoState } from '../../api/use-undo.ts';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { Form, FormEnd } from '../../ui/form-parts.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { MergeStatement, useMergePreview } from './merge-statement.tsx';
import { parseVendors, type Vendor } from './vendor.ts';
import classes from './merge-vendor.module.css';

/** How long the message about a partial undo stays. */
const partialMs = 10_000;

type MergeVendorProps = {
  /** The vendor that is merged, as it was when the dialog opened. */
  vendor: Vendor;
  undo: Pick<UndoState, 'offer' | 'notice' | 'takeFocus'>;
  onClose: () => void;
};

/** Merges a vendor into another one, once it is said what will happen. */
export function MergeVendor(props: MergeVendorProps) {
  const { vendor, onClose } = props;
  const { stores, isPending, error: storesError } = useStores();
  // The list of all vendors, as the page has it.
  const response = useApiQuery('GET /vendors', { query: { ids_only: 'true' } });
  const { data, error, refetch } = response;
  const failure = data ? storesError : error;
  const others =
    data && !isPending ? parseVendors(data, stores).filter(({ id }) => id !== vendor.id) : null;
  if (others && others.length > 0) return <MergeForm {...props} others={others} />;
  return (
    <Dialog title="Merge Vendor" onClose={onClose}>
      {failure ? (
        <ErrorState
          text={problemText(failure, 'The vendors could not be loaded')}
          onRetry={() => void refetch()}
        />
      ) : (
        <p className={classes.quiet}>
          {others ? 'There is no other vendor to merge it into.' : 'Loading the vendors…'}
        </p>
      )}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Options, those with a similar name first; vendors that share a name are told apart by their stores. */
function optionsOf(vendors: readonly Vendor[]) {
  const longNames = disambiguateNames(vendors, {
    idOf: ({ id }) => id,
    longNameOf: ({ name, stores }) => `${name} (${stores.map((store) => store.name).join(', ')})`,
  });
  return vendors.map(({ id, name }) => ({ value: id, label: longNames.get(id) ?? name }));
}

/** What was done, and how to undo it: restoring the vendor gives its invoices back. */
function toOffer(
  merged: { from: string; into: string; count: number; amount: number; deletion: string },
  onPartly: (text: string) => void,
): Offer {
  const { from, into, count, amount, deletion } = merged;
  const invoices = count === 1 ? '1 invoice' : `${formatCount(count)} invoices`;
  let restored: unknown = count;
  return {
    text: 'Vendor merged successfully',
    detail: `${from} into ${into}, ${invoices}, ${formatCents(wireToCents(amount))}`,
    needs: ['activity.restore'],
    undo: async () => {
      const row = await call('POST /activity/:id/restore', { params: { id: deletion } });
      restored = row['restored_invoices'];
    },
    onUndone: () => {
      const changed = count - Number(restored);
      if (changed <= 0) return;
      const were = changed === 1 ? '1 invoice was' : `${formatCount(changed)} invoices were`;
      onPartly(`${from} is back. ${were} changed since and stayed with ${into}.`);
    },
  };
}

function MergeForm({
  vendor,
  others,
  undo,
  onClose,
}: MergeVendorProps & { others: readonly Vendor[] }) {
  const refresh = useRefresh();
  const { sorted, same } = sortBySimilarName(others, vendor.name);
  const [likely, ...more] = same;
  const form = useForm({
    initial: { into: likely && more.length === 0 ? likely.id : '' },
    check: (values) => void parseInput(vendorMergeInput, values),
    send: ({ into }) => {
      const updated_at = knownVersion({ _id: vendor.id, updatedAt: vendor.updatedAt });
      const body = { into, ...(updated_at !== undefined && { updated_at }) };
      return call('POST /vendors/:id/merge', { params: { id: vendor.id }, body });
    },
    onSuccess: ({ vendor: kept, invoices: count, amount, deletion }) => {
      // Before the refresh, which would ask what merging the deleted vendor does.
      flushSync(onClose);
      const names = { from: vendor.name, into: kept.name };
      undo.offer(
        toOffer({ ...names, count, amount, deletion }, (text) =>
          undo.notice.succeed(text, partialMs),
        ),
      );
      void refresh().then(undo.takeFocus);
    },
    failure: 'Error merging vendors',
  });
  const chosen = others.find(({ id }) => id === form.values.into);
  const preview = useMergePreview(vendor.id, chosen?.id ?? '');
  const isRefused = !preview.data || preview.data.shared_numbers.length > 0;
  return (
    <Dialog title="Merge Vendor" onClose={onClose} isBusy={form.isBusy}>
      <Form form={form}>
        <SearchSelect
          label={`Merge ${vendor.name} into`}
          placeholder="Name of the vendor that stays"
          options={optionsOf(sorted)}
          {...form.bind('into')}
        />
        {chosen && <MergeStatement from={vendor} into={chosen} preview={preview} />}
        <FormEnd
          form={form}
          label="Merge"
          busyLabel="Merging..."
          disabled={chosen !== undefined && isRefused}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
