import { useEffect } from 'react';
import { useFocusBack } from '@/admin/ui/hooks/use-focus-back';

/** Moves the focus to the first field of a form that its button shows in place, and back when the form goes. */
export function useFormFocus(field: string): void {
  useFocusBack();
  useEffect(() => document.getElementById(field)?.focus(), [field]);
}
