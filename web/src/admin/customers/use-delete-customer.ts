import type { Customer } from '@vaultway/contracts';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useDeleteCustomerMutation } from '@/admin/api/customers.api';
import { useDelete } from '@/admin/ui/feedback/delete-dialog';
import { useUndoDelete } from '@/admin/ui/feedback/use-undo-delete';
import { paths } from '@/admin/paths';

/** Returns a function that confirms and deletes a customer, opens the list, and offers undo. */
export function useDeleteCustomer() {
  const { t } = useTranslation('admin');
  const [deleteCustomer] = useDeleteCustomerMutation();
  const ask = useDelete();
  const offerUndo = useUndoDelete();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return ({ id, name }: Customer) =>
    ask({
      name: t('customers.deleteName', { name }),
      kept: true,
      run: () => deleteCustomer(id).unwrap(),
      done: () => {
        if (pathname !== paths.customers) void navigate(paths.customers, { replace: true });
        offerUndo(t('customers.deleted', { name }), { of: 'tracking', type: 'customer', id });
      },
    });
}
