import { useTranslations } from 'use-intl';
import { useFigureText } from '../use-figure-text.ts';
import { type Change, changesOf, unusualFactor } from './changes-of.ts';

interface Props {
  readonly before: unknown;
  readonly after: unknown;
}

/** The fields that a change changes, before and after. */
export function Difference({ before, after }: Props) {
  const t = useTranslations('console.difference');
  const names = useTranslations('console');
  /** The name of a field; its path where it has none. */
  const nameOf = (path: string) => {
    const key = `terms.${path}` as 'terms.halted';
    return names.has(key) ? names(key) : path;
  };
  const textOf = useFigureText();
  // A new thing whose field is empty has nothing there, before and after.
  const changes = changesOf(before, after).filter(({ before: old = '', after: now = '' }) => old !== now);
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
              {old === undefined || old === '' ? (
                <span className="text-muted">{t('none')}</span>
              ) : (
                <del className="numeric rounded-badge bg-danger-tint px-1 text-danger no-underline">
                  <bdi className="whitespace-pre-line">{textOf(path, old)}</bdi>
                </del>
              )}
            </td>
            <td className="py-1.5 wrap-anywhere">
              {now === undefined || now === '' ? (
                <span className="text-muted">{t('none')}</span>
              ) : (
                <ins className="numeric rounded-badge bg-accent-tint px-1 text-accent no-underline">
                  <bdi className="whitespace-pre-line">{textOf(path, now)}</bdi>
                </ins>
              )}
              <Unusual change={{ path, before: old, after: now }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Warns of a figure that was probably mistyped: a hundred times the fee. */
function Unusual({ change }: { readonly change: Change }) {
  const t = useTranslations('console.difference');
  const factor = unusualFactor(change);
  if (factor === undefined) return null;
  const isMore = factor > 1;
  return (
    <strong className="block pt-1 text-xs font-semibold text-warning">
      {t(isMore ? 'times' : 'part', { factor: Math.round(isMore ? factor : 1 / factor) })}
    </strong>
  );
}
