import { Link } from '@tanstack/react-router';
import { Numeric } from '@vitrine/ui/components/Figures';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { Failed, Skeleton } from '@vitrine/ui/components/States';
import { price as priceText } from '@vitrine/ui/format';
import type { AlertRow } from '@vitrine/wire/alerts/alert';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BackHeader } from '../ground/BackHeader.tsx';
import { Group } from '../ground/Group.tsx';
import { useProblemText } from '../ground/problem.ts';
import { useTimeText, ZoneNote } from '../ground/time-zone.tsx';
import { PushOffer } from '../push/index.ts';
import { useAlerts } from './alert-queries.ts';
import { AlertDialog } from './edit/AlertDialog.tsx';
import { useDeleteAlert } from './use-delete-alert.ts';

/** The customer's price alerts: those that wait, to change and delete, and those that fired. */
export function AlertsScreen() {
  const t = useTranslations('alerts');
  const answer = useAlerts();
  const [edited, setEdited] = useState<AlertRow>();
  const [isOpen, setOpen] = useState(false);
  const all = answer.data ?? [];
  const edit = (alert: AlertRow) => {
    setEdited(alert);
    setOpen(true);
  };
  return (
    <div className="w-full overflow-y-auto" data-scroll="page">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 pb-6 lg:p-6">
        <BackHeader title={t('title')} to="/user" />
        <p className="px-4 text-sm text-muted lg:px-1">
          {t('how')} <ZoneNote />
        </p>
        <PushOffer of="alerts" />
        {answer.data === undefined ? (
          <Waiting answer={answer} />
        ) : (
          <>
            <Alerts
              title={t('waiting')}
              none={t('none')}
              alerts={all.filter(({ fired }) => fired === null)}
              onEdit={edit}
            />
            <Alerts title={t('firedTitle')} none={t('noneFired')} alerts={all.filter(({ fired }) => fired !== null)} />
          </>
        )}
        {edited === undefined ? null : (
          <AlertDialog
            product={{ ...edited, id: edited.forexId }}
            edited={edited}
            open={isOpen}
            onDone={() => setOpen(false)}
          />
        )}
      </div>
    </div>
  );
}

/** Until there is a list: its shape, or why there is none. */
function Waiting({ answer }: { readonly answer: ReturnType<typeof useAlerts> }) {
  const app = useTranslations('ground');
  const problemText = useProblemText();
  if (!answer.isError) return <Skeleton className="mx-4 h-16" />;
  return (
    <Failed
      title={app('failed.title')}
      text={problemText(answer.error)}
      retryLabel={app('failed.retry')}
      onRetry={() => void answer.refetch()}
    />
  );
}

interface AlertsProps {
  readonly title: string;
  readonly none: string;
  readonly alerts: readonly AlertRow[];
  readonly onEdit?: (alert: AlertRow) => void;
}

function Alerts({ title, none, alerts, onEdit }: AlertsProps) {
  return (
    <Group title={title}>
      {alerts.length === 0 ? <li className="px-4 py-6 text-center text-sm text-muted">{none}</li> : null}
      {alerts.map((alert) => (
        <AlertLine key={alert.id} alert={alert}>
          {onEdit === undefined ? null : <Edit alert={alert} onEdit={onEdit} />}
          <Delete alert={alert} />
        </AlertLine>
      ))}
    </Group>
  );
}

function AlertLine({ alert, children }: { readonly alert: AlertRow; readonly children: ReactNode }) {
  const t = useTranslations('alerts');
  const timeText = useTimeText();
  const { id, code, showCode, price, pricePrecision, isRise, note, fired } = alert;
  const Arrow = isRise ? ArrowUp : ArrowDown;
  const at = fired?.at ?? alert.createdAt;
  return (
    <li data-alert={id} className="flex min-h-16 items-center gap-3 px-4 py-2">
      <Arrow aria-hidden size={18} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Link to="/trade" search={{ symbol: code }} className="font-semibold hover:underline">
            {showCode}
          </Link>
          <span className="text-sm">
            {t(isRise ? 'above' : 'below')} <Numeric>{priceText(price, pricePrecision)}</Numeric>
          </span>
        </span>
        {note === '' ? null : <span className="block text-sm wrap-anywhere">{note}</span>}
        <span className="numeric block text-xs text-muted">
          {t(fired === null ? 'since' : 'firedAt', {
            time: timeText(at),
            price: priceText(fired?.price ?? price, pricePrecision),
          })}
        </span>
      </span>
      {children}
    </li>
  );
}

const named = ({ showCode, price, pricePrecision }: AlertRow) => ({
  product: showCode,
  price: priceText(price, pricePrecision),
});

function Edit({ alert, onEdit }: { readonly alert: AlertRow; readonly onEdit: (alert: AlertRow) => void }) {
  const t = useTranslations('alerts');
  return (
    <IconButton label={t('edit', named(alert))} icon={<Pencil aria-hidden size={18} />} onClick={() => onEdit(alert)} />
  );
}

function Delete({ alert }: { readonly alert: AlertRow }) {
  const t = useTranslations('alerts');
  const { remove, isPending } = useDeleteAlert(alert.id);
  return (
    <IconButton
      label={t('delete', named(alert))}
      icon={<Trash2 aria-hidden size={18} />}
      aria-disabled={isPending}
      onClick={remove}
    />
  );
}
