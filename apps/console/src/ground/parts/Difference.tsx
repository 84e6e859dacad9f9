import { useTranslations } from 'use-intl';
import { changesOf } from './difference.ts';
import { useFigureText } from './figure-text.ts';

interface Props {
  readonly before: unknown;
  readonly after: unknown;
}

/** What a change changes, figure by figure: only what differs. */
export function Difference({ before, after }: Props) {
  const t = useTranslations('console.proposals');
  const names = useTranslations('console.terms');
  /** What people call it; of what has no name here, where it stands. */
  const nameOf = (path: string) => (names.has(path as never) ? names(path as never) : path);
  const textOf = useFigureText();
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p className="text-sm text-muted">{t('noChange')}</p>;
  return (
    <table className="w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{t('changes')}</caption>
      <thead>
        <tr className="border-b border-hairline text-muted">
          <th scope="col" className="py-1.5 pe-3 text-start font-normal">
            {t('field')}
          </th>
          <th scope="col" className="py-1.5 pe-3 text-start font-normal">
            {t('before')}
          </th>
          <th scope="col" className="py-1.5 text-start font-normal">
            {t('after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ path, before: old, after: now }) => (
          <tr key={path} className="border-b border-hairline align-top">
            <th scope="row" className="py-1.5 pe-3 text-start font-normal wrap-anywhere">
              <bdi>{nameOf(path)}</bdi>
            </th>
            <td className="py-1.5 pe-3 wrap-anywhere">
              {old === undefined ? (
                <span className="text-muted">{t('nothing')}</span>
              ) : (
                <del className="numeric rounded-badge bg-danger-tint px-1 text-danger no-underline">
                  <bdi className="whitespace-pre-line">{textOf(path, old)}</bdi>
                </del>
              )}
            </td>
            <td className="py-1.5 wrap-anywhere">
              {now === undefined ? (
                <span className="text-muted">{t('nothing')}</span>
              ) : (
                <ins className="numeric rounded-badge bg-accent-tint px-1 text-accent no-underline">
                  <bdi className="whitespace-pre-line">{textOf(path, now)}</bdi>
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
