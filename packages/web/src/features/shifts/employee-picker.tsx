import { rowsOf } from '../../api/client.ts';
import { useApiQuery } from '../../api/use-api-query.ts';
import { SelectField } from '../../ui/select-field.tsx';
import type { Option, SelectFieldProps } from '../../ui/select-field-props.ts';

/** Employees of a store; none until a store is chosen (SHF-16). */
export function useStoreEmployees(storeId: string) {
  const response = useApiQuery(
    'GET /employees',
    storeId === '' ? null : { query: { store_id: storeId } },
  );
  const staff: Option[] = (response.data ? rowsOf(response.data) : []).map(({ _id, name }) => ({
    value: _id,
    label: name,
  }));
  return { ...response, staff };
}

type EmployeePickerProps = Omit<SelectFieldProps, 'label' | 'options' | 'placeholder'> & {
  storeId: string;
  /** The shift's employee, who may have left the store. */
  current?: Option;
};

export function EmployeePicker({ storeId, current, error, ...rest }: EmployeePickerProps) {
  const { staff, data, error: problem, refetch } = useStoreEmployees(storeId);
  const isOwnMissing = current && !staff.some(({ value }) => value === current.value);
  const options = isOwnMissing ? [current, ...staff] : staff;
  const isEmpty = data !== undefined && options.length === 0;
  return (
    <SelectField
      {...rest}
      isSearchable
      label="Employee"
      placeholder="Select an employee"
      options={options}
      error={error ?? (problem ? 'Failed to fetch employees' : undefined)}
      onRetry={problem ? () => void refetch() : undefined}
      {...(isEmpty ? { hint: 'This store has no employees yet.' } : {})}
    />
  );
}
