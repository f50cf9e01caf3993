import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';

const derive = promisify(argon2);

type Cost = { memory: number; passes: number; parallelism: number };

/** Memory in KiB; about 35 ms on one core. */
const cost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const hashLength = 32;

/** What is verified for an email that nobody has, so that it takes as long as any other. */
const nobody = encode(cost, randomBytes(16), randomBytes(hashLength));

// Hashing keeps a thread busy and 19 MB in use; more at once would only slow everything down.
let free = Math.min(4, availableParallelism());
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}

function hash(password: string, salt: Buffer, { memory, passes, parallelism }: Cost) {
  // One password has several spellings in Unicode, and keyboards differ in which one they send.
  const message = password.normalize('NFC');
  const tagLength = hashLength;
  return inTurn(() =>
    derive('argon2id', { message, nonce: salt, memory, passes, parallelism, tagLength }),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function encode({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/** A password as it is stored: algorithm, cost, salt and hash in the usual notation. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return encode(cost, salt, await hash(password, salt, cost));
}

const encoded = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$([\w+/]+)\$([\w+/]{43})$/;

/** True when the password is the stored one; null (no such user) takes as long and is false. */
export async function verifyPassword(password: string, stored: string | null): Promise<boolean> {
  const parts = encoded.exec(stored ?? nobody);
  if (!parts) throw new Error('A stored password hash cannot be read');
  const memory = Number(parts[1]);
  const passes = Number(parts[2]);
  const parallelism = Number(parts[3]);
  const salt = Buffer.from(parts[4] ?? '', 'base64');
  const tag = Buffer.from(parts[5] ?? '', 'base64');
  const found = await hash(password, salt, { memory, passes, parallelism });
  return timingSafeEqual(found, tag) && stored !== null;
}
