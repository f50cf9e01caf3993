import type { Email } from '@backcounter/core/email';
import type { FileChange } from '@backcounter/core/imports';
import type { IdGenerator, RandomBytes } from '@backcounter/core/ids';
import type { Role } from '@backcounter/core/permissions';
import type { Storage } from '@backcounter/storage/database';
import type { ImportWire } from './import-wire.ts';
import type { Call } from './route.ts';
import type { StoreScope } from '@backcounter/storage/scope';

/** The user who makes a call. In the demo it is always the page's administrator. */
export type Caller = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** The ids of the stores that the user is limited to; null means all. */
  scope: StoreScope;
  /** The name chosen on the identification screen. */
  employeeName: string | null;
  mustChangePassword: boolean;
  /** The session's token hash; empty in the demo. */
  session: string;
};

export type CorrectedRow = {
  file: number;
  line: number;
  values: Record<string, string>;
  in_all_rows?: true | undefined;
};

/** Progress callback of a long operation; throws to cancel it when the client has disconnected. */
export type ReportProgress = (done: number, total: number) => void;

/** Parses and commits uploads, which needs Node. */
export type ImportHost = {
  upload: (call: Call, request: Request, reportProgress: ReportProgress) => Promise<ImportWire>;
  /** Changes how the columns of files are mapped and parsed. */
  remap: (
    call: Call,
    id: string,
    work: { files: readonly FileChange[]; reportProgress: ReportProgress },
  ) => Promise<ImportWire>;
  correct: (
    call: Call,
    id: string,
    work: { rows: readonly CorrectedRow[]; reportProgress: ReportProgress },
  ) => Promise<ImportWire>;
  commit: (
    call: Call,
    id: string,
    work: { replaceChanged: boolean; reportProgress: ReportProgress },
  ) => Promise<{ added: number; changed: number; unchanged: number; refused: number }>;
  undo: (call: Call, id: string, reportProgress: ReportProgress) => Promise<void>;
};

/** Host functions that only a server has: sessions, passwords, addresses. */
export type ServerHost = {
  kind: 'server';
  randomBytes: RandomBytes;
  /** A one-way hash of a session token, hexadecimal. */
  hashToken: (token: string) => string;
  /** The SHA-256 of any text, hexadecimal; unlike `hashToken`, it remembers none. */
  sha256: (text: string) => string;
  hashPassword: (password: string) => Promise<string>;
  /** How many passwords to hash or verify at once: each takes a thread and much memory. */
  hashesAtOnce: number;
  /** Resolves to false in the same time for a null hash (an unknown email). */
  verifyPassword: (password: string, hash: string | null) => Promise<boolean>;
  /** The client key that sign-in attempts are counted by: an IPv4 address or an IPv6 network. */
  addressOf: (request: Request, env: unknown) => string;
  /** Calls `act` every `ms` milliseconds; returns a function that stops it. */
  every: (ms: number, act: () => void) => () => void;
  imports?: ImportHost;
  /** Left out if no mail server is configured. */
  email?: {
    /** Resolves when the mail server has taken the email; rejects with what it said. */
    send: (email: Email) => Promise<void>;
    /** Where the web app is, without a slash at its end, for links in emails; null if unknown. */
    webAddress: string | null;
  };
  /** Aborted when the server shuts down, which ends open-ended responses. */
  stopping: AbortSignal;
};

export type DemoHost = { kind: 'demo'; caller: Caller };

/** A read that may run in a worker thread: the route's key and its validated input. */
export type HeavyRead = {
  route: string;
  caller: Caller;
  params: unknown;
  query: unknown;
  /** True if it uses the worker's findings cache, which makes the first call slow. */
  warmsCache?: boolean;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type ByteStream = ReadableStream<Bytes>;

export type CompressedResponse = { content: Bytes | ByteStream; encoding: string };

export type ApiDeps = {
  storage: Storage;
  /** Now, in ms since 1970; api, storage and core use no other clock. */
  clock: () => number;
  newId: IdGenerator;
  host: ServerHost | DemoHost;
  /** Reports internal failures, never client errors. */
  onFailure: (error: unknown) => void;
  /** Headers of every response. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Runs a heavy read in a worker thread unless `signal` is aborted; resolves to the JSON text or
   * file as bytes, or as a stream if it is large.
   */
  offload?: (read: HeavyRead, signal?: AbortSignal) => Promise<Bytes | ByteStream>;
  /** Compresses a response by the client's header `accept-encoding`; null leaves it as is. */
  compress?: (
    content: Bytes | ByteStream,
    accepted: string | null,
  ) => Promise<CompressedResponse | null>;
  /** For tests: throw if a response does not match its route's schema. */
  checkResponses?: boolean;
};
