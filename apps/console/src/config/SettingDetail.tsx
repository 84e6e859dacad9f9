import { Button } from '@vitrine/ui/components/Button';
import { publishSettings } from '@vitrine/wire/config/operator/publish-settings';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { Detail } from '../ground/parts/Page.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useStaff } from '../ground/session.ts';
import { draftSetting, useDraft, useDraftedValue } from './draft.ts';
import { SettingEntry } from './SettingEntry.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingValue } from './SettingValue.tsx';
import { useSettings } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

interface Props {
  readonly setting: Setting;
  readonly onClose: () => void;
  readonly onReview: () => void;
}

/** One setting. What is changed here goes into the draft. */
export function SettingDetail({ setting, onClose, onReview }: Props) {
  const t = useTranslations('console.site');
  const name = useNameOf('setting')(setting.key);
  const staff = useStaff();
  const version = useSettings().data?.version ?? 0;
  const value = useDraftedValue(setting);
  const count = useDraft(({ values }) => Object.keys(values).length);
  const mayChange = isOpenTo(publishSettings, staff?.roles ?? []);
  const change = (next: string) => draftSetting(setting, next, version);
  return (
    <Detail
      title={name}
      onClose={onClose}
      footer={
        mayChange && count > 0 ? (
          <>
            <Button tone="accent" className="flex-1" onClick={onReview}>
              {t('review', { count })}
            </Button>
            <Button className="flex-1" inert={value === setting.value} onClick={() => change(setting.value)}>
              {t('reset')}
            </Button>
          </>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{t(mayChange ? 'draftNote' : 'ownersOnly')}</p>
        {mayChange ? (
          <SettingEntry setting={setting} value={value} onChange={change} />
        ) : (
          <SettingValue setting={setting} />
        )}
        <SettingHistory setting={setting} {...(mayChange ? { onBack: change } : {})} />
      </div>
    </Detail>
  );
}
