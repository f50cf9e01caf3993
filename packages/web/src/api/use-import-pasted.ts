import { useNavigate } from '@tanstack/react-router';
import { handToImport } from '../session/pasted-import.ts';
import { usePerson } from '../session/use-session.ts';
import { paths } from '../ui/paths.ts';

/** Opens Import with what was pasted; null for those who cannot import, and in the demo. */
export function useImportPasted(): ((text: string) => void) | null {
  const person = usePerson();
  const navigate = useNavigate();
  if (!person || person.isDemo || !person.can('imports.write')) return null;
  return (text) => {
    handToImport(text);
    void navigate({ to: paths.imports });
  };
}
