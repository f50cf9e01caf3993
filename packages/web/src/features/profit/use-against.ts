import type { DateRange } from '@backcounter/core/dates';
import { AppError, type FieldMessages } from '@backcounter/core/errors';
import { readProfitRange } from '@backcounter/core/profit';
import { remember, remembered } from '../../session/remembered.ts';
import { useToday } from '../../session/use-business.ts';
import { useAddress } from '../../ui/address.ts';
import type { Search } from '../../ui/search-params.ts';
import { againstChoices, type AgainstChoice } from './shown-period.ts';

const [from, to] = ['against_from', 'against_to'] as const;

/** Takes the dates that are compared with by hand out of the address: they were for another period. */
export const noAgainst = { [from]: undefined, [to]: undefined };

/** The dates that the address names to compare with, what is wrong with them, or null for none. */
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
 * With which dates a period is compared: those of the address, else the choice made last on this
 * device. Null when no day of the period is over.
 */
export function useAgainst(full: DateRange) {
  const today = useToday();
  const { search, change } = useAddress();
  const found = againstChoices(full, today);
  if (!found) return null;
  const { range, choices } = found;
  const idOf = (id: string | null | undefined) => choices.find((each) => each.id === id);
  const usual = idOf(search['against']) ?? idOf(remembered('against')) ?? choices[0];
  const typed = datesOf(search);
  const isTyped = typed !== null && 'dates' in typed;
  return {
    range,
    choices,
    /** Null while the address names dates that cannot be read. */
    against: isTyped ? typed.dates : typed === null ? usual.against : null,
    /** The choice that has these dates, null for any others. */
    chosen: isTyped
      ? (choices.find((each) => isSame(each.against, typed.dates)) ?? null)
      : typed === null
        ? usual
        : null,
    problems: typed !== null && 'problems' in typed ? typed.problems : {},
    /** The dates as they are typed in the address, or those that are compared with. */
    written:
      typed === null
        ? { from: usual.against.start, to: usual.against.end }
        : { from: search[from] ?? '', to: search[to] ?? '' },
    choose: ({ id }: AgainstChoice) => {
      remember('against', id);
      change(
        { ...noAgainst, against: id },
        { leaving: typed === null ? { against: usual.id } : {} },
      );
    },
    chooseDates: ({ start, end }: DateRange) => change({ [from]: start, [to]: end }),
  };
}

export type AgainstState = NonNullable<ReturnType<typeof useAgainst>>;
