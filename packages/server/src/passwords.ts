import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(argon2);

type Cost = { memory: number; passes: number; parallelism: number };

/** Memory in KiB; about 35 ms on one core. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashLength = 32;

/** Verified for unknown emails, so that response times do not reveal which emails exist. */
const dummyHash = encode(cost, randomBytes(16), randomBytes(hashLength));

/** Each hash occupies a thread of Node's pool and 19 MB; more at once would only slow everything down. */
export const hashesAtOnce = Math.min(4, availableParallelism());

function hash(password: string, salt: Buffer, { memory, passes, parallelism }: Cost) {
  // Keyboards differ in the Unicode normalization form that they send.
  const message = password.normalize('NFC');
  const tagLength = hashLength;
  return derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength });
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function encode({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** Hashes a password into the PHC string format: algorithm, cost, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return encode(cost, salt, await hash(password, salt, cost));
}

const encoded = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]{43})$/;

/** Checks a password against its stored hash; null (unknown user) is false in the same time. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = encoded.exec(stored ?? dummyHash);
  if (!parts) throw new Error('A stored password hash cannot be read');
  const memory = Number(parts[1]);
  const passes = Number(parts[2]);
  const parallelism = Number(parts[3]);
  const salt = Buffer.from(parts[4] ?? '', 'base64');
  const tag = Buffer.from(parts[5] ?? '', 'base64');
  const found = await hash(password, salt, { memory, passes, parallelism });
  return timingSafeEqual(found, tag) && stored !== null;
}
