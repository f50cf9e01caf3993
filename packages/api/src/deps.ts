import type { FileChange } from '@backcounter/core/imports';
import type { NewId, RandomBytes } from '@backcounter/core/ids';
import type { Role } from '@backcounter/core/permissions';
import type { Storage } from '@backcounter/storage/database';
import type { ImportWire } from './import-wire.ts';
import type { Call } from './route.ts';
import type { StoreScope } from '@backcounter/storage/scope';

/** Who makes a call. In the demo it is always the same administrator of the page. */
export type Caller = {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** The stores that the user is limited to; null means all. */
  scope: StoreScope;
  /** The name chosen on the identification screen. */
  employeeName: string | null;
  mustChangePassword: boolean;
  /** The session's token hash; empty in the demo. */
  session: string;
};

type CorrectedRow = { file: number; line: number; values: Record<string, string> };

/** Told how much of something long is done; throws when nobody waits for it any more. */
export type Watch = (done: number, total: number) => void;

/** Reads and enters uploads: what the API leaves to Node. */
export type ImportHost = {
  upload: (call: Call, request: Request, watch: Watch) => Promise<ImportWire>;
  /** Says anew what files hold and how they are read. */
  remap: (
    call: Call,
    id: string,
    work: { files: readonly FileChange[]; watch: Watch },
  ) => Promise<ImportWire>;
  correct: (
    call: Call,
    id: string,
    work: { rows: readonly CorrectedRow[]; watch: Watch },
  ) => Promise<ImportWire>;
  commit: (
    call: Call,
    id: string,
    work: { replaceChanged: boolean; watch: Watch },
  ) => Promise<{ added: number; changed: number; unchanged: number; refused: number }>;
  undo: (call: Call, id: string, watch: Watch) => Promise<void>;
};

/** What only a server has: sessions, passwords, addresses. */
export type ServerHost = {
  kind: 'server';
  randomBytes: RandomBytes;
  /** A one-way hash of a session token, as hexadecimal digits. */
  hashToken: (token: string) => string;
  hashPassword: (password: string) => Promise<string>;
  /** Takes the same time for a null hash (an unknown email), and is then false. */
  verifyPassword: (password: string, hash: string | null) => Promise<boolean>;
  /** Where a request came from, as sign-ins are counted: an address, or its IPv6 network. */
  addressOf: (request: Request, env: unknown) => string;
  /** Does something again and again, every so many ms; answers how to stop. */
  every: (ms: number, act: () => void) => () => void;
  imports?: ImportHost;
  /** Aborted when the server stops: answers without an end are over then. */
  stopping: AbortSignal;
};

export type PageHost = { kind: 'demo'; caller: Caller };

/** A read that may be answered by another thread: the route's key and its checked input. */
export type HeavyRead = {
  route: string;
  caller: Caller;
  params: unknown;
  query: unknown;
  /** It is answered from what was remembered of earlier ones, and for long the first time. */
  learns?: boolean;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type ByteStream = ReadableStream<Bytes>;

export type CompressedAnswer = { content: Bytes | ByteStream; encoding: string };

export type ApiDeps = {
  storage: Storage;
  /** Now, in ms since 1970; nothing else in api, storage or core knows it. */
  clock: () => number;
  newId: NewId;
  host: ServerHost | PageHost;
  /** Told of failures that are ours, never of refusals. */
  onFailure: (error: unknown) => void;
  /** Headers that every answer carries. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Answers a heavy read elsewhere, unless it was given up before: as the bytes of the JSON text, or
   * of the file, or as a stream of them where there are many.
   */
  offload?: (read: HeavyRead, givenUp?: AbortSignal) => Promise<Bytes | ByteStream>;
  /** Compresses an answer for a client that takes it so, by its header `accept-encoding`. */
  compress?: (
    content: Bytes | ByteStream,
    accepted: string | null,
  ) => Promise<CompressedAnswer | null>;
  /** Tests: fail when an answer is not what its route declares. */
  checkAnswers?: boolean;
};
