import { escapeXml } from './workbooks/cell-xml.ts';

/** An email to one address. */
export type Email = { to: string; subject: string; text: string; html: string };

/** Text that stands back, in the colors of a light or a dark email program. */
export const mutedStyle = 'opacity:.7;font-size:14px;line-height:1.45';

/**
 * The HTML of an email: a heading, `content` (HTML) and a closing line that says why it was sent. Email
 * programs know few style sheets, so that styles are inline; colors are left to dark modes.
 */
export function emailHtml(heading: string, content: string, why: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeXml(heading)}</title></head>
<body style="margin:0;padding:20px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:520px;margin:0 auto">
<h1 style="margin:0;font-size:18px">${escapeXml(heading)}</h1>
${content}
<p style="${mutedStyle};margin:20px 0 0">${escapeXml(why)}</p>
</div></body></html>
`;
}
