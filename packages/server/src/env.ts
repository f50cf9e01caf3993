import { resolve } from 'node:path';
import { z } from 'zod';
import { AppError } from '@backcounter/core/errors';
import { isEmail } from '@backcounter/core/text';
import { isTimeZone } from '@backcounter/core/time-zone';
import { noProxies, parseProxies, type Proxies } from './addresses.ts';
import { parseMailUrl, type MailAddress } from './mail-server.ts';
import { parseDatabaseUrl, rootFolder, type DatabaseAddress } from './database-address.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Configuration from environment variables, read once at startup. */
export type Env = {
  port: number;
  host: string;
  database: DatabaseAddress;
  /** Credentials of the first administrator, if set. */
  adminEmail: string | null;
  adminPassword: string | null;
  /** For a new database only; afterwards the stored setting applies. */
  timeZone: string;
  proxies: Proxies;
  /** Where the server keeps a backup of each day, null for none. */
  backupFolder: string | null;
  /** The mail server and the sender's address; null without a mail server. */
  mail: MailAddress | null;
  /** Where people open the web app, without a slash at its end, for links in emails. */
  publicUrl: string | null;
  logLevel: LogLevel;
};

type Variables = Record<string, string | undefined>;

/** A schema that rejects texts for which `parse` returns null. */
const parsed = <T>(parse: (text: string) => T | null) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue('refused');
    return z.NEVER;
  });

/** An address for links, without a slash at its end; null when it is none. */
function parsePublicUrl(text: string): string | null {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') return null;
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.number().max(65_535))
    .default(3000),
  HOST: z
    .string()
    .regex(/^[\w.:%-]+$/)
    .default('127.0.0.1'),
  DATABASE_URL: parsed(parseDatabaseUrl).default({
    engine: 'sqlite',
    path: resolve(rootFolder, 'data/backcounter.db'),
  }),
  ADMIN_EMAIL: z.string().refine(isEmail).optional(),
  ADMIN_PASSWORD: z.string().min(6).optional(),
  BUSINESS_TIME_ZONE: z.string().refine(isTimeZone).default('America/Chicago'),
  TRUSTED_PROXY: parsed(parseProxies).default(noProxies),
  BACKUP_FOLDER: z
    .string()
    .transform((path) => resolve(rootFolder, path))
    .optional(),
  SMTP_URL: parsed(parseMailUrl).optional(),
  MAIL_FROM: z.string().refine(isEmail).optional(),
  PUBLIC_URL: parsed(parsePublicUrl).optional(),
  LOG_LEVEL: z.string().toLowerCase().pipe(z.enum(logLevels)).default('info'),
});

type Name = keyof typeof variables.shape;

const mustBe: Record<Name, string> = {
  PORT: 'a port number from 0 to 65535',
  HOST: 'an address or name of this machine, such as 127.0.0.1 or 0.0.0.0',
  DATABASE_URL: 'sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME',
  ADMIN_EMAIL: 'an email address',
  ADMIN_PASSWORD: 'at least 6 characters long',
  BUSINESS_TIME_ZONE: 'a time zone such as America/Chicago',
  TRUSTED_PROXY:
    'a number of proxies, or addresses such as 10.0.0.0/8 or loopback with commas between',
  BACKUP_FOLDER: 'a folder, on another disk if there is one',
  SMTP_URL: 'smtps://USER:PASSWORD@HOST or smtp://USER:PASSWORD@HOST:587',
  MAIL_FROM: 'the email address that emails come from',
  PUBLIC_URL: 'the address at which people open the product, such as https://shop.example.com',
  LOG_LEVEL: `one of ${logLevels.join(', ')}`,
};

/** Never shown in messages. */
const secrets: ReadonlySet<Name> = new Set<Name>(['DATABASE_URL', 'ADMIN_PASSWORD', 'SMTP_URL']);

const names = Object.keys(mustBe) as Name[];

/** The mail server with its sender: MAIL_FROM, or else its user if that is an email address. */
function mailAddress(url: URL | undefined, from: string | undefined): MailAddress | null {
  if (!url) return null;
  const sender = from ?? decodeURIComponent(url.username);
  if (isEmail(sender)) return { url, from: sender };
  throw new AppError('invalid', { message: `MAIL_FROM must be ${mustBe.MAIL_FROM}.` });
}

/** Parses the variables; throws AppError `invalid` naming the first invalid one. */
export function readEnv(given: Variables): Env {
  const texts: Variables = {};
  for (const name of names) {
    const text = given[name] ?? '';
    // A password may begin or end with a space.
    if (text.trim() !== '') texts[name] = name === 'ADMIN_PASSWORD' ? text : text.trim();
  }
  const { data, error } = variables.safeParse(texts);
  if (error) {
    const name = error.issues[0]?.path[0] as Name;
    const shown = secrets.has(name) ? '' : ` It is "${texts[name] ?? ''}".`;
    throw new AppError('invalid', { message: `${name} must be ${mustBe[name]}.${shown}` });
  }
  return {
    port: data.PORT,
    host: data.HOST,
    database: data.DATABASE_URL,
    adminEmail: data.ADMIN_EMAIL ?? null,
    adminPassword: data.ADMIN_PASSWORD ?? null,
    timeZone: data.BUSINESS_TIME_ZONE,
    proxies: data.TRUSTED_PROXY,
    backupFolder: data.BACKUP_FOLDER ?? null,
    mail: mailAddress(data.SMTP_URL, data.MAIL_FROM),
    publicUrl: data.PUBLIC_URL ?? null,
    logLevel: data.LOG_LEVEL,
  };
}
