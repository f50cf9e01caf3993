import { IconChevronDown } from '@tabler/icons-react';

/** The mark of every select field, instead of Mantine's double one. */
export const SelectChevron = () => <IconChevronDown size={16} stroke={1.5} aria-hidden />;
