import { useId } from 'react';
import { TextInput } from '@mantine/core';
import { isTimeZone, wallClock } from '@backcounter/core/time-zone';
import { formatDate } from '@backcounter/core/dates';
import { formatTime } from '@backcounter/core/times';

type TimeZoneFieldProps = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')];

/**
 * Time zone field, searchable by any part of the name; shows the current time in the zone below.
 */
export function TimeZoneField({ onChange, ...rest }: TimeZoneFieldProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        {...rest}
        label="Time Zone"
        list={listId}
        autoComplete="off"
        description={isTimeZone(rest.value) ? timeThere(rest.value) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

function timeThere(zone: string): string {
  const { date, time } = wallClock(Date.now(), zone);
  return `It is ${formatDate(date)}, ${formatTime(time)} there now.`;
}
