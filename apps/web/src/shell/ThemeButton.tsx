import { Button } from '@vitrine/ui/components/Button';
import { Moon, Sun } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { chooseColorMode } from '../ground/preferences.ts';
import { useSite } from '../ground/site.ts';
import { useColorMode } from '../ground/theme.ts';

/** Switches between light and dark, where the site offers it. */
export function ThemeButton() {
  const t = useTranslations('ground.theme');
  const isOffered = useSite().data?.is_dark_mode !== '0';
  const mode = useColorMode();
  if (!isOffered) return null;
  return (
    <Button
      tone="ghost"
      size="icon"
      aria-label={t(mode === 'dark' ? 'toLight' : 'toDark')}
      onClick={() => chooseColorMode(mode === 'dark' ? 'light' : 'dark')}
    >
      {mode === 'dark' ? <Sun aria-hidden size={20} /> : <Moon aria-hidden size={20} />}
    </Button>
  );
}
