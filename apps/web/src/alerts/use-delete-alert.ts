import { useMutation } from '@tanstack/react-query';
import { toastDone, toastError } from '@vitrine/ui/toast';
import { deleteAlert } from '@vitrine/wire/alerts/delete-alert';
import { client } from '../ground/client.ts';
import { useProblemText } from '../ground/problem.ts';
import { refreshAlerts } from './alert-queries.ts';

/** Deletes an alert, fired or not. */
export function useDeleteAlert(id: number, onDone?: () => void) {
  const problemText = useProblemText();
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.ask(deleteAlert, { id }),
    onSuccess: ({ msg }) => {
      toastDone({ title: msg });
      onDone?.();
    },
    onError: (error) => toastError({ title: problemText(error) }),
    onSettled: refreshAlerts,
  });
  const remove = () => {
    if (!isPending) mutate();
  };
  return { remove, isPending };
}
