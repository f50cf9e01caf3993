import { rowsOf } from '../../api/client.ts';
import { useAnswer } from '../../api/use-answer.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { Option, SelectFieldProps } from '../../ui/select-field-props.ts';

/** The employees of a store, and none before a store is chosen (SHF-16). */
export function useStaff(storeId: string) {
  const answer = useAnswer(
    'GET /employees',
    storeId === '' ? null : { query: { store_id: storeId } },
  );
  const staff: Option[] = (answer.data ? rowsOf(answer.data) : []).map(({ _id, name }) => ({
    value: _id,
    label: name,
  }));
  return { ...answer, staff };
}

type EmployeePickerProps = Omit<SelectFieldProps, 'label' | 'options' | 'placeholder'> & {
  storeId: string;
  /** Who works the shift already, and may have left the store since. */
  own?: Option;
};

export function EmployeePicker({ storeId, own, error, ...rest }: EmployeePickerProps) {
  const { staff, data, error: problem } = useStaff(storeId);
  const isOwnMissing = own && !staff.some(({ value }) => value === own.value);
  const options = isOwnMissing ? [own, ...staff] : staff;
  const isEmpty = data !== undefined && options.length === 0;
  return (
    <SelectField
      {...rest}
      isSearchable
      label="Employee"
      placeholder="Select an employee"
      options={options}
      error={error ?? (problem ? 'Failed to fetch employees' : undefined)}
      {...(isEmpty ? { hint: 'This store has no employees yet.' } : {})}
    />
  );
}
