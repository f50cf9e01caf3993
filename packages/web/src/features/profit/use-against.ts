import type { DateRange } from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readProfitRange } from '@backcounter/core/profit';
import { savePreference, loadPreference } from '../../session/preferences.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import { againstChoices, type AgainstChoice } from './shown-period.ts';

const [from, to] = ['against_from', 'against_to'] as const;

/** Removes custom comparison dates from the URL: they belong to another period. */
export const noAgainst = { [from]: undefined, [to]: undefined };

/** Custom comparison dates from the URL, or what is wrong with them; null if there are none. */
function datesOf(search: Search): { dates: DateRange } | { problems: FieldMessages } | null {
  if (search[from] === undefined && search[to] === undefined) return null;
  try {
    return { dates: readProfitRange(search, [from, to]) };
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem;
    const { [from]: fromProblem, [to]: toProblem } = problem.fields ?? {};
    return {
      problems: {
        ...(fromProblem === undefined ? {} : { from: fromProblem }),
        ...(toProblem === undefined ? {} : { to: toProblem }),
      },
    };
  }
}

const isSame = (one: DateRange, other: DateRange) =>
  one.start === other.start && one.end === other.end;

/**
 * The dates that a period is compared with: those in the URL, else the last choice on this device.
 * Null if no day of the period is over.
 */
export function useAgainst(full: DateRange) {
  const today = useToday();
  const { search, change } = useAddress();
  const found = againstChoices(full, today);
  if (!found) return null;
  const { range, choices } = found;
  const idOf = (id: string | null | undefined) => choices.find((each) => each.id === id);
  const defaultChoice = idOf(search['against']) ?? idOf(loadPreference('against')) ?? choices[0];
  const typed = datesOf(search);
  const isTyped = typed !== null && 'dates' in typed;
  return {
    range,
    choices,
    /** Null while the dates in the URL are invalid. */
    against: isTyped ? typed.dates : typed === null ? defaultChoice.against : null,
    /** The one-click choice with these dates, null if they are custom. */
    chosen: isTyped
      ? (choices.find((each) => isSame(each.against, typed.dates)) ?? null)
      : typed === null
        ? defaultChoice
        : null,
    problems: typed !== null && 'problems' in typed ? typed.problems : {},
    /** The dates as written in the URL, or those of the choice. */
    written:
      typed === null
        ? { from: defaultChoice.against.start, to: defaultChoice.against.end }
        : { from: search[from] ?? '', to: search[to] ?? '' },
    choose: ({ id }: AgainstChoice) => {
      savePreference('against', id);
      change(
        { ...noAgainst, against: id },
        { leaving: typed === null ? { against: defaultChoice.id } : {} },
      );
    },
    chooseDates: ({ start, end }: DateRange) => change({ [from]: start, [to]: end }),
  };
}

export type AgainstState = NonNullable<ReturnType<typeof useAgainst>>;
