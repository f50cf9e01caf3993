import { useAddressText } from '../../ui/address.ts';

/** The accounts whose vendors are shown, in the address: whoever follows a vendor's link comes back. */
export function useOpenAccounts() {
  const [text, setText] = useAddressText('account', { isTyped: true });
  const open = text === '' ? [] : text.split('\n');
  const isOpen = (account: string) => open.includes(account);
  return {
    isOpen,
    toggle: (account: string) => {
      const others = open.filter((each) => each !== account);
      setText((isOpen(account) ? others : [...open, account]).join('\n'));
    },
  };
}
