/** Where the product runs: against the server, or as the demo inside the page. */
export type HostKind = 'server' | 'demo';
