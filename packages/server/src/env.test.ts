import { describe, expect, it } from 'vitest';
import { noProxies } from './addresses.ts';
import { rootFolder } from './database-address.ts';
import { readEnv } from './env.ts';

describe('readEnv', () => {
  it('has the documented defaults', () => {
    expect(readEnv({ PORT: '', HOST: ' ' })).toEqual({
      port: 3000,
      host: '127.0.0.1',
      database: { engine: 'sqlite', path: `${rootFolder}/data/backcounter.db` },
      adminEmail: null,
      adminPassword: null,
      timeZone: 'America/Chicago',
      proxies: noProxies,
      backupFolder: null,
      mail: null,
      publicUrl: null,
      logLevel: 'info',
    });
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://root@localhost/x'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_URL', 'postgres://user:pa ss@:x'],
    ['ADMIN_EMAIL', 'ada'],
    ['ADMIN_PASSWORD', 'short'],
    ['BUSINESS_TIME_ZONE', 'Mars/Olympus'],
    ['TRUSTED_PROXY', 'yes'],
    ['TRUSTED_PROXY', '10.0.0.0/33'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'ada'],
    ['PUBLIC_URL', 'shop.example.com'],
    ['PUBLIC_URL', 'ftp://shop.example.com'],
    ['LOG_LEVEL', 'chatty'],
  ])('refuses %s=%s with a message that names it', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} must be `));
  });

  it('shows a bad value, but never a password', () => {
    expect(() => readEnv({ PORT: 'eighty' })).toThrow('eighty');
    for (const [name, value] of [
      ['ADMIN_PASSWORD', 'hush'],
      ['DATABASE_URL', 'mysql://root:hush@localhost/x'],
      ['SMTP_URL', 'http://me:hush@localhost'],
    ] as const) {
      expect(() => readEnv({ [name]: value })).toThrow(/^(?!.*hush).*$/);
    }
  });

  it('sends emails from the user of the mail server, if that is an address', () => {
    const at = 'smtps://ada%40example.com:secret@mail.example.com';
    const { mail, publicUrl } = readEnv({ SMTP_URL: at, PUBLIC_URL: 'https://shop.example.com/' });
    expect([mail?.url.href, mail?.from, publicUrl]).toEqual([
      at,
      'ada@example.com',
      'https://shop.example.com',
    ]);
    const other = { SMTP_URL: 'smtp://apikey:secret@mail.example.com:587' };
    expect(() => readEnv(other)).toThrow(/^MAIL_FROM must be the email address/);
    expect(readEnv({ ...other, MAIL_FROM: 'shop@example.com' }).mail?.from).toBe(
      'shop@example.com',
    );
  });

  it('describes the password rule', () => {
    expect(() => readEnv({ ADMIN_PASSWORD: 'hush' })).toThrow(
      /^ADMIN_PASSWORD must be at least 6 characters long\.$/,
    );
  });

  it('does not trim a password', () => {
    expect(readEnv({ ADMIN_PASSWORD: ' my secret ' }).adminPassword).toBe(' my secret ');
  });

  it('takes no white space around it for a part of the database’s name', () => {
    const { database } = readEnv({ DATABASE_URL: ' sqlite:/var/x.db\r' });
    expect(database).toEqual({ engine: 'sqlite', path: '/var/x.db' });
  });

  it.each([
    ['sqlite:./data/x.db', `${rootFolder}/data/x.db`],
    ['sqlite:/var/x.db', '/var/x.db'],
    ['sqlite:///var/x.db', '/var/x.db'],
    ['sqlite::memory:', ':memory:'],
  ])('reads %s as the file %s', (url, path) => {
    expect(readEnv({ DATABASE_URL: url }).database).toEqual({ engine: 'sqlite', path });
  });

  it.each(['postgres://u:p@db/x', 'postgresql://u@db:5433/x'])('accepts %s', (url) => {
    expect(readEnv({ DATABASE_URL: url }).database).toEqual({ engine: 'postgres', url });
  });
});
