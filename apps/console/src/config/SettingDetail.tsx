import { Button } from '@vitrine/ui/components/Button';
import { changeSetting } from '@vitrine/wire/config/operator/change-setting';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useNameOf } from '../ground/names.ts';
import { Detail } from '../ground/parts/Page.tsx';
import { isOpenTo } from '../ground/roles.ts';
import { useSend } from '../ground/send.ts';
import { useStaff } from '../ground/session.ts';
import { SettingEntry } from './SettingEntry.tsx';
import { SettingHistory } from './SettingHistory.tsx';
import { SettingValue } from './SettingValue.tsx';
import { HISTORY_KEY, SETTINGS_KEY } from './setting-queries.ts';
import type { Setting } from './setting-text.ts';

export function SettingDetail({ setting, onClose }: { readonly setting: Setting; readonly onClose: () => void }) {
  const t = useTranslations('console.site');
  const nameOf = useNameOf('setting');
  const staff = useStaff();
  const [draft, setDraft] = useState(setting.value);
  const name = nameOf(setting.key);
  const mayChange = isOpenTo(changeSetting, staff?.roles ?? []);
  const change = useSend(changeSetting, {
    touches: [SETTINGS_KEY, HISTORY_KEY, ['audit']],
    done: () => t('saved', { name }),
    isQuiet: true,
  });
  const save = (value: string) => change.send({ key: setting.key, value });
  const isFlag = setting.kind === 'flag';
  return (
    <Detail
      title={name}
      onClose={onClose}
      footer={
        mayChange && !isFlag ? (
          <SaveButtons
            isChanged={draft !== setting.value}
            isSaving={change.isSending}
            onSave={() => save(draft)}
            onCancel={() => {
              setDraft(setting.value);
              change.reset();
            }}
          />
        ) : undefined
      }
    >
      <div className="flex flex-col gap-5">
        <p className="text-sm text-muted">{mayChange ? t('immediateNote') : t('ownersOnly')}</p>
        {mayChange ? (
          <SettingEntry
            setting={setting}
            value={isFlag ? setting.value : draft}
            onChange={isFlag ? save : setDraft}
            busy={change.isSending}
            error={change.wrongFields.length === 0 ? change.problem : t(`invalid.${setting.kind}`)}
          />
        ) : (
          <SettingValue setting={setting} />
        )}
        {isOpenTo(auditLog, staff?.roles ?? []) ? (
          <SettingHistory setting={setting} {...(mayChange ? { onBack: save } : {})} />
        ) : null}
      </div>
    </Detail>
  );
}

interface SaveButtonsProps {
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

function SaveButtons({ isChanged, isSaving, onSave, onCancel }: SaveButtonsProps) {
  const t = useTranslations('console.site');
  const app = useTranslations('console.app');
  return (
    <>
      <Button tone="accent" className="flex-1" inert={!isChanged} busy={isSaving} onClick={onSave}>
        {t('save')}
      </Button>
      <Button className="flex-1" inert={!isChanged} onClick={onCancel}>
        {app('cancel')}
      </Button>
    </>
  );
}
