import { useNavigate } from '@tanstack/react-router';
import { setPastedImport } from '../session/pasted-import.ts';
import { usePerson } from '../session/use-session.ts';
import { paths } from '../ui/paths.ts';

/** Opens Import with pasted rows; null for users who cannot import, and in the demo. */
export function useImportPasted(): ((text: string) => void) | null {
  const person = usePerson();
  const navigate = useNavigate();
  if (!person || person.isDemo || !person.can('imports.write')) return null;
  return (text) => {
    setPastedImport(text);
    void navigate({ to: paths.imports });
  };
}
