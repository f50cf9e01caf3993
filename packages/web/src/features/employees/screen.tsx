import { forgetDraft } from '../../session/drafts.ts';
import { Section, SectionToggle, SectionToggles } from '../../ui/section.tsx';
import { useOneOpen } from '../../ui/use-one-open.ts';
import { ViewHours } from '../hours/view-hours.tsx';
import { AssignShifts, shiftDraft } from '../shifts/assign-shifts.tsx';
import { ViewShifts } from '../shifts/view-shifts.tsx';
import { CreateEmployee, employeeDraft } from './create-employee.tsx';
import { EmployeeList } from './employee-list.tsx';
import classes from './screen.module.css';

type Panel = 'form' | 'list' | 'assign' | 'shifts' | 'hours';

/** Employees, their shifts and their hours, one panel open at a time (EMP-01, EMP-02, SHF-02). */
export function EmployeesScreen() {
  const { open, toggle } = useOneOpen<Panel>();
  const choose = (id: Panel) => {
    // A form that is closed is given up.
    if (open === 'form') forgetDraft(employeeDraft);
    if (open === 'assign') forgetDraft(shiftDraft);
    toggle(id);
  };
  const panel = (id: Panel) => ({ isOpen: open === id, onToggle: () => choose(id) });
  return (
    <>
      <SectionToggles>
        <SectionToggle label="Add Employee" openLabel="Hide Form" {...panel('form')} />
        <SectionToggle label="View Employees" openLabel="Hide Employees" {...panel('list')} />
      </SectionToggles>
      {open === 'form' && <CreateEmployee />}
      {open === 'list' && <EmployeeList onAdd={() => choose('form')} />}
      <Section
        title="Shifts"
        side={
          <SectionToggles>
            <SectionToggle label="Assign Shifts" {...panel('assign')} />
            <SectionToggle label="View Shifts" {...panel('shifts')} />
          </SectionToggles>
        }
      >
        {open !== 'assign' && open !== 'shifts' && (
          <p className={classes.hint}>Plan who works when; see a week or a month.</p>
        )}
        {open === 'assign' && <AssignShifts />}
        {open === 'shifts' && <ViewShifts onAssign={() => choose('assign')} />}
      </Section>
      <Section
        title="Total Hours Worked"
        side={
          <SectionToggles>
            <SectionToggle label="View Hours" {...panel('hours')} />
          </SectionToggles>
        }
      >
        {open === 'hours' ? (
          <ViewHours />
        ) : (
          <p className={classes.hint}>Hours and pay of everybody, for any days or a month.</p>
        )}
      </Section>
    </>
  );
}
