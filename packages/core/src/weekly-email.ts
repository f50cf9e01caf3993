import { addDays, formatDateInText, weekStart, type Weekday } from './dates.ts';
import { emailHtml, mutedStyle as muted, type Email } from './email.ts';
import {
  billsTextOf,
  comparisonsOf,
  targetTextOf,
  type BillsWire,
  type FigureWire,
} from './figure-text.ts';
import { findingAmountLabels } from './finding-texts.ts';
import type { FindingKind } from './findings.ts';
import { formatCents, wireToCents } from './money.ts';
import { formatCount } from './text.ts';
import { escapeXml } from './workbooks/cell-xml.ts';

/** When the email is sent on the first day of a week, in the business's time zone. */
const weeklyEmailTime = '06:00';

/** How many findings the email shows, the most expensive ones. */
export const maxFindingsInEmail = 5;

type FindingWire = {
  kind: FindingKind;
  title: string;
  detail: string;
  amount: number;
  path: string;
};

/** What the weekly email says; amounts in dollars, as the API sends them. */
export type WeeklyEmailFacts = {
  to: string;
  businessName: string;
  /** Today in the business's time zone, `YYYY-MM-DD`. */
  today: string;
  /** Each with how much of its period was entered, in words. */
  figures: readonly (FigureWire & { completeness: string })[];
  bills: BillsWire | undefined;
  /** The most urgent findings, and how many there are in all. */
  findings: readonly FindingWire[];
  findingCount: number;
  /** Where the web app is, without a slash at its end; null makes no links. */
  webAddress: string | null;
};

/** True when the email of today is due: on the first day of a week from six in the morning on. */
export function isWeeklyEmailDue(
  { date, time }: { date: string; time: string },
  weekStartsOn: Weekday,
): boolean {
  return weekStart(date, weekStartsOn) === date && time >= weeklyEmailTime;
}

/** The day on which the next email is sent: the first day of the next week. */
export function nextWeeklyEmail(today: string, weekStartsOn: Weekday): string {
  return addDays(weekStart(today, weekStartsOn), 7);
}

/** A line below a title; `detail` stands below it, and below its value what that stands for. */
type Line = { text: string; value?: string; detail?: string; of?: string; path?: string };
type Block = { title: string; value?: string; path?: string; lines: Line[] };

const amountOf = (dollars: number) => formatCents(wireToCents(dollars));

const valueOf = ({ value }: FigureWire) => (value === null ? 'Nothing entered' : amountOf(value));

function figureBlock(figure: WeeklyEmailFacts['figures'][number]): Block {
  const texts = [...comparisonsOf(figure), ...targetTextOf(figure), figure.completeness];
  const lines = texts.map((text) => ({ text }));
  return { title: figure.label, value: valueOf(figure), path: figure.path, lines };
}

function findingsBlock({ findings, findingCount }: WeeklyEmailFacts): Block[] {
  if (findingCount === 0) return [];
  const lines: Line[] = findings.map(({ kind, title, detail, amount, path }) => ({
    text: title,
    ...(amount !== 0 && { value: amountOf(amount), of: findingAmountLabels[kind] ?? '' }),
    detail,
    path,
  }));
  const more = findingCount - findings.length;
  if (more > 0) lines.push({ text: `And ${formatCount(more)} more`, path: '/dashboard' });
  return [{ title: 'Needs attention', value: formatCount(findingCount), lines }];
}

const billsPath = '/dashboard/vendors-invoices?view=bills';

function blocksOf(facts: WeeklyEmailFacts): Block[] {
  const bills = billsTextOf(facts.bills, facts.today);
  const billLine = bills === null ? null : bills.replace(/^Bills: /, '');
  return [
    ...facts.figures.map(figureBlock),
    ...(billLine === null
      ? []
      : [{ title: 'Bills', path: billsPath, lines: [{ text: billLine }] }]),
    ...findingsBlock(facts),
  ];
}

const why = 'You get this email because you chose it in your user menu, under Weekly email.';

function plainText(heading: string, blocks: readonly Block[], webAddress: string | null): string {
  const parts = blocks.map(({ title, value, lines }) =>
    [
      value === undefined ? title : `${title}: ${value}`,
      ...lines.flatMap(({ text, value: amount, of = '', detail = '' }) => [
        `  ${text}${amount === undefined ? '' : `: ${amount} ${of}`.trimEnd()}`,
        ...(detail === '' ? [] : [`    ${detail}`]),
      ]),
    ].join('\n'),
  );
  const link = webAddress === null ? [] : [`${webAddress}/dashboard`];
  return `${[heading, ...parts, ...link, why].join('\n\n')}\n`;
}

const right =
  'padding-left:12px;text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums';

function htmlText(heading: string, blocks: readonly Block[], webAddress: string | null): string {
  const linked = (text: string, path: string | undefined, style = '') => {
    const inner = escapeXml(text);
    if (webAddress === null || path === undefined) return inner;
    return `<a href="${escapeXml(webAddress + path)}" style="color:inherit;${style}">${inner}</a>`;
  };
  const row = (style: string, content: string, value = '') =>
    value === ''
      ? `<tr><td colspan="2" style="${style}">${content}</td></tr>`
      : `<tr><td style="${style}">${content}</td><td style="${style};${right}">${escapeXml(value)}</td></tr>`;
  const rows = blocks.flatMap(({ title, value, path, lines }) => [
    row(
      'padding:16px 0 0;font-size:16px;font-weight:600',
      linked(title, path, 'text-decoration:none'),
      value,
    ),
    ...lines.flatMap((line) => {
      if (line.detail === undefined)
        return row(`${muted};padding:2px 0`, linked(line.text, line.path));
      const style = 'padding:8px 0 0;font-size:14px;line-height:1.45;vertical-align:top';
      return [
        row(style, linked(line.text, line.path), line.value),
        row(`${muted};vertical-align:top`, escapeXml(line.detail), line.of),
      ];
    }),
  ]);
  const open =
    webAddress === null
      ? ''
      : `<p style="margin:20px 0 0"><a href="${escapeXml(webAddress)}/dashboard">Open the dashboard</a></p>`;
  const table = `<table role="presentation" cellspacing="0" cellpadding="0" style="width:100%;border-collapse:collapse">${rows.join('')}</table>`;
  return emailHtml(heading, table + open, why);
}

/** `Sales last week: $12,345.67`, or what of it is known. */
function subjectOf({ businessName, figures, findingCount }: WeeklyEmailFacts): string {
  const sales = figures.find(({ id }) => id === 'sales_week');
  const parts = [
    sales && `${sales.label}: ${valueOf(sales)}`,
    findingCount > 0 && `${formatCount(findingCount)} to look at`,
  ];
  return `${businessName} – ${parts.filter(Boolean).join(', ')}`;
}

/** The weekly email: subject, plain text and HTML. */
export function weeklyEmail(facts: WeeklyEmailFacts): Email {
  const heading = `${facts.businessName}, ${formatDateInText(facts.today)}`;
  const blocks = blocksOf(facts);
  return {
    to: facts.to,
    subject: subjectOf(facts),
    text: plainText(heading, blocks, facts.webAddress),
    html: htmlText(heading, blocks, facts.webAddress),
  };
}
