import { Badge } from '@vitrine/ui/components/Badge';
import { Button } from '@vitrine/ui/components/Button';
import { proposeRealOptions } from '@vitrine/wire/options/operator/propose-real-options';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../ground/parts/Card.tsx';
import { LazyConfirm } from '../ground/parts/LazyConfirm.tsx';
import { WaitingProposal } from '../ground/parts/WaitingProposal.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { CHANGED_QUERIES, type OptionOffer } from './option-queries.ts';

/** Whether real accounts may trade timed options, and the button that proposes a change. */
export function RealAccountsCard({ offer: { real, realProposal } }: { readonly offer: OptionOffer }) {
  const t = useTranslations('console.options');
  const app = useTranslations('console.app');
  const staff = useStaff();
  const [isAsked, setAsked] = useState(false);
  const isOn = real === '1';
  const press = t(isOn ? 'proposeDisable' : 'proposeEnable');
  const propose = useSend(proposeRealOptions, {
    touches: CHANGED_QUERIES,
    done: () => t('realProposed'),
    onDone: () => setAsked(false),
    isQuiet: true,
  });
  return (
    <Card title={t('real')}>
      <div className="flex flex-col items-start gap-4">
        <Badge tone={isOn ? 'warning' : 'neutral'}>{t(isOn ? 'available' : 'unavailable')}</Badge>
        <p className="text-sm text-muted">{t('realText')}</p>
        {realProposal === null ? (
          isOpenTo(proposeRealOptions, staff?.roles ?? []) ? (
            <Button tone={isOn ? 'plain' : 'accent'} onClick={() => setAsked(true)}>
              {press}
            </Button>
          ) : null
        ) : (
          <WaitingProposal text={t('pendingRealText')} proposal={realProposal} />
        )}
      </div>
      <LazyConfirm
        open={isAsked}
        title={t(isOn ? 'disableTitle' : 'enableTitle')}
        description={t(isOn ? 'disableText' : 'enableText')}
        confirmLabel={press}
        cancelLabel={app('cancel')}
        busy={propose.isSending}
        error={propose.problem}
        onConfirm={() => propose.send({ real: isOn ? '0' : '1' })}
        onCancel={() => {
          propose.reset();
          setAsked(false);
        }}
      />
    </Card>
  );
}
