/**
 * What a page of ours may do. Styles set on elements are how the widgets place themselves; scripts
 * and style sheets come from files only. The demo's SQLite needs `wasm-unsafe-eval`, and the photos of
 * rows are shown from blobs (decision 0032).
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Headers of every answer, the API's and errors included. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const satisfies Record<string, string>;

/** Only for requests that came over https: a year of nothing else. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const;
