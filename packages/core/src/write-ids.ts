/**
 * The response header with a write's id, which is also the id of its change events. It is random,
 * so that only the page that receives the response can tell whose change an event reports.
 */
export const writeIdHeader = 'x-write-id';
