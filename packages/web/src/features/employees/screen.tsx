import { HeadTools } from '../../ui/head-tools.tsx';
import { Section, SectionGroup, SectionToggle, SectionToggles } from '../../ui/section.tsx';
import { Segments } from '../../ui/segments.tsx';
import { useOpenPanel } from '../../ui/use-open-panel.ts';
import { ViewHours } from '../hours/view-hours.tsx';
import { Schedule } from '../shifts/schedule.tsx';
import { AssignShifts } from '../shifts/assign-shifts.tsx';
import { ViewShifts } from '../shifts/view-shifts.tsx';
import { CreateEmployee } from './create-employee.tsx';
import { EmployeeList } from './employee-list.tsx';

const panels = ['form', 'list', 'assign', 'shifts', 'hours'] as const;
type Panel = (typeof panels)[number];

/** Employees, shifts and hours, one panel open at a time (EMP-01, EMP-02, SHF-02). */
export function EmployeesScreen() {
  const { open, toggle } = useOpenPanel(panels);
  const panel = (id: Panel) => ({ isOpen: open === id, onToggle: () => toggle(id) });
  return (
    <>
      <HeadTools>
        <Segments>
          <SectionToggle label="Add Employee" openLabel="Hide Form" {...panel('form')} />
          <SectionToggle label="View Employees" openLabel="Hide Employees" {...panel('list')} />
        </Segments>
      </HeadTools>
      <SectionGroup>
        <Section
          title="Shifts"
          isClosed={open !== 'assign' && open !== 'shifts'}
          side={
            <SectionToggles>
              <SectionToggle label="Assign Shifts" {...panel('assign')} />
              <SectionToggle label="View Shifts" {...panel('shifts')} />
            </SectionToggles>
          }
        >
          {open === 'assign' && <AssignShifts />}
          {open === 'shifts' && <ViewShifts onAssign={() => toggle('assign')} />}
        </Section>
        <Section
          title="Total Hours Worked"
          isClosed={open !== 'hours'}
          side={<SectionToggle label="View Hours" {...panel('hours')} />}
        >
          {open === 'hours' && <ViewHours />}
        </Section>
      </SectionGroup>
      {open === null && <Schedule />}
      {open === 'form' && <CreateEmployee />}
      {open === 'list' && <EmployeeList onAdd={() => toggle('form')} />}
    </>
  );
}
