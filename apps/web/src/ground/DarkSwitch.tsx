import { Switch } from '@vitrine/ui/components/Switch';
import { Moon } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { chooseColorMode } from './preferences.ts';
import { useSite } from './site.ts';
import { useColorMode } from './theme.ts';

/** Dark colours on or off, where the site offers them; as a line of a list. */
export function DarkSwitch() {
  const t = useTranslations('ground.theme');
  const isOffered = useSite().data?.is_dark_mode !== '0';
  const mode = useColorMode();
  if (!isOffered) return null;
  return (
    <li className="px-4 py-1.5">
      <Switch
        label={
          <span className="flex items-center gap-3">
            <Moon aria-hidden size={20} className="shrink-0 text-muted" />
            {t('dark')}
          </span>
        }
        checked={mode === 'dark'}
        onChange={(isDark) => chooseColorMode(isDark ? 'dark' : 'light')}
      />
    </li>
  );
}
