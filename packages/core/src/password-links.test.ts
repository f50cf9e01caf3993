import { expect, it } from 'vitest';
import { passwordLinkEmail } from './password-links.ts';

it('the email with a link to a new password says for whom it is, and what to do if nobody asked', () => {
  const email = passwordLinkEmail({
    ...{ to: 'ada@example.com', businessName: 'Ada <& Sons>', token: 'abc' },
    webAddress: 'https://shop.example.com/books?a&b',
  });
  expect(email.to).toBe('ada@example.com');
  expect(email.subject).toBe('Ada <& Sons> – Choose a new password');
  expect(email.text).toBe(
    'Somebody asked for a new password for ada@example.com. If it was you, choose it within an hour:\n\n' +
      'https://shop.example.com/books?a&b/login#new-password=abc\n\n' +
      'If it was not you, there is nothing to do: your password stays as it is.\n',
  );
  expect(email.html).toContain('books?a&amp;b/login#new-password=abc">Choose a new password</a>');
  expect(email.html).toContain('If it was not you');
});
