import { toastDone, toastError } from '@vitrine/ui/toast';
import { useTranslations } from 'use-intl';

/** Copies a text to the clipboard and says whether it worked (API-21). */
export function useCopy(): (text: string) => void {
  const t = useTranslations('ground.public');
  return (text) => {
    // Absent on plain http.
    const copied = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    copied.then(
      () => toastDone({ title: t('copy_success') }),
      () => toastError({ title: t('copy_fail') }),
    );
  };
}
