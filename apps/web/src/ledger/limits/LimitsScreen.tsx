import { useTranslations } from 'use-intl';
import { BackHeader } from '../../ground/BackHeader.tsx';
import { useDepositLimits } from '../../ground/deposit-limits.ts';
import { Group } from '../../ground/Group.tsx';
import { LoadingRows } from '../../ground/Loading.tsx';
import { NoAnswer } from '../../ground/NoAnswer.tsx';
import { useSession } from '../../ground/session.ts';
import { ZoneNote } from '../../ground/time-zone.tsx';
import { BreakGroup } from './BreakGroup.tsx';
import { DepositLimitRow } from './DepositLimitRow.tsx';
import { LossRow } from './LossRow.tsx';
import { useOwnLimits } from './own-limits.ts';
import { SessionRow } from './SessionRow.tsx';

/** The limits that customers set for themselves, with what is used of them, and their breaks. */
export function LimitsScreen() {
  const t = useTranslations('limits');
  const answer = useOwnLimits();
  return (
    <div className="w-full overflow-y-auto" data-scroll="page">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 pb-6 lg:p-6">
        <BackHeader title={t('title')} to="/user" />
        <p className="px-4 text-sm text-muted lg:px-1">
          {t('how')} <ZoneNote />
        </p>
        {answer.data === undefined ? (
          answer.isError ? (
            <NoAnswer answer={answer} />
          ) : (
            <LoadingRows />
          )
        ) : (
          <>
            <Group title={t('losses')}>
              <LossRow limit="day-loss" loss={answer.data.dayLoss} />
              <LossRow limit="week-loss" loss={answer.data.weekLoss} />
            </Group>
            <Deposits />
            <Group title={t('time')}>
              <SessionRow session={answer.data.session} />
            </Group>
            <BreakGroup running={answer.data.break} />
          </>
        )}
      </div>
    </div>
  );
}

/** Nobody pays into a demo account. */
function Deposits() {
  const t = useTranslations('limits');
  const isDemo = useSession((session) => session.user?.is_demo === 1);
  const limits = useDepositLimits().data;
  if (isDemo || limits === undefined) return null;
  return (
    <Group title={t('deposits')}>
      <DepositLimitRow limit="day-deposit" state={limits.day} />
      <DepositLimitRow limit="week-deposit" state={limits.week} />
      <DepositLimitRow limit="month-deposit" state={limits.month} />
    </Group>
  );
}
