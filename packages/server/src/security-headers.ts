/**
 * Scripts and style sheets are loaded from files only. Widgets position themselves with style
 * attributes, the demo's SQLite needs `wasm-unsafe-eval`, and attached photos are shown from blobs
 * (decision 0032).
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

/** Headers of every response, including the API's and errors. */
export const securityHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const satisfies Record<string, string>;

/** HSTS for one year; only sent with requests that came over https. */
export const strictTransport = ['strict-transport-security', 'max-age=31536000'] as const;
