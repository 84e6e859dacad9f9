import { operatorSettings, type SETTING_KINDS } from '@vitrine/wire/config/operator/operator-settings';
import type { Route } from '../../platform/http/context.ts';
import { EDITABLE, type EditableKey } from '../editable.ts';
import type { ConfigDesk } from './desk.ts';

export const operatorSettingsRoute = ({ desk, site }: ConfigDesk): Route =>
  desk.read(operatorSettings, () => ({
    version: site.version,
    rows: (Object.entries(EDITABLE) as [EditableKey, (typeof SETTING_KINDS)[number]][]).map(([key, kind]) => ({
      key,
      kind,
      ...site.written(key),
    })),
  }));
