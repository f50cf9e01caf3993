import { resolve } from 'node:path';
import { AppError } from '@backcounter/core/errors';
import { isEmail } from '@backcounter/core/text';
import { isTimeZone } from '@backcounter/core/time-zone';
import { noProxies, parseProxies, type Proxies } from './addresses.ts';
import { parseDatabaseUrl, rootFolder, type DatabaseAddress } from './database-address.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the surroundings tell the program; read once, at its start. */
export type Env = {
  port: number;
  host: string;
  database: DatabaseAddress;
  /** The first administrator's, when they are given. */
  adminEmail: string | null;
  adminPassword: string | null;
  /** Of a new database only; later the setting rules. */
  timeZone: string;
  proxies: Proxies;
  logLevel: LogLevel;
};

type Variables = Record<string, string | undefined>;

/** `parse` gives null for what is refused. */
type Rule<T> = {
  name: string;
  absent: T;
  parse: (text: string) => T | null;
  mustBe: string;
  /** Never shown, and taken with its blanks. */
  secret?: boolean;
};

function read<T>(variables: Variables, rule: Rule<T>): T {
  const text = variables[rule.name] ?? '';
  if (text.trim() === '') return rule.absent;
  const value = rule.parse(rule.secret ? text : text.trim());
  if (value !== null) return value;
  const shown = rule.secret ? '' : ` It is "${text}".`;
  throw new AppError('invalid', { message: `${rule.name} must be ${rule.mustBe}.${shown}` });
}

const port: Rule<number> = {
  name: 'PORT',
  absent: 3000,
  parse: (text) => (/^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null),
  mustBe: 'a port number from 0 to 65535',
};

const host: Rule<string> = {
  name: 'HOST',
  absent: '127.0.0.1',
  parse: (text) => (/^[\w.:%-]+$/.test(text) ? text : null),
  mustBe: 'an address or name of this machine, such as 127.0.0.1 or 0.0.0.0',
};

const database: Rule<DatabaseAddress> = {
  name: 'DATABASE_URL',
  absent: { engine: 'sqlite', path: resolve(rootFolder, 'data/backcounter.db') },
  parse: parseDatabaseUrl,
  mustBe: 'sqlite:PATH or postgres://USER:PASSWORD@HOST:PORT/NAME',
  secret: true,
};

const adminEmail: Rule<string | null> = {
  name: 'ADMIN_EMAIL',
  absent: null,
  parse: (text) => (isEmail(text) ? text : null),
  mustBe: 'an email address',
};

const adminPassword: Rule<string | null> = {
  name: 'ADMIN_PASSWORD',
  absent: null,
  parse: (text) => (text.length >= 6 ? text : null),
  mustBe: 'at least 6 characters long',
  secret: true,
};

const timeZone: Rule<string> = {
  name: 'BUSINESS_TIME_ZONE',
  absent: 'America/Chicago',
  parse: (text) => (isTimeZone(text) ? text : null),
  mustBe: 'a time zone such as America/Chicago',
};

const proxies: Rule<Proxies> = {
  name: 'TRUSTED_PROXY',
  absent: noProxies,
  parse: parseProxies,
  mustBe: 'a number of proxies, or addresses such as 10.0.0.0/8 or loopback with commas between',
};

const logLevel: Rule<LogLevel> = {
  name: 'LOG_LEVEL',
  absent: 'info',
  parse: (text) => logLevels.find((level) => level === text.toLowerCase()) ?? null,
  mustBe: `one of ${logLevels.join(', ')}`,
};

/** Reads the variables; throws AppError `invalid` that names the first bad one. */
export function readEnv(variables: Variables): Env {
  return {
    port: read(variables, port),
    host: read(variables, host),
    database: read(variables, database),
    adminEmail: read(variables, adminEmail),
    adminPassword: read(variables, adminPassword),
    timeZone: read(variables, timeZone),
    proxies: read(variables, proxies),
    logLevel: read(variables, logLevel),
  };
}
