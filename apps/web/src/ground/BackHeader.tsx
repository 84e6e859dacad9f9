import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { IconButton } from '@vitrine/ui/components/IconButton';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Where back leads for somebody who came in here. */
export type BackTarget =
  | '/'
  | '/login'
  | '/product'
  | '/user'
  | '/message'
  | '/mine/system'
  | '/news'
  | '/mine/announcement';

interface Props {
  readonly title: string;
  readonly to: BackTarget;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** The head of a page below a tab: back to where one came from, and what this is. */
export function BackHeader({ title, to, children }: Props) {
  const t = useTranslations('ground');
  const canGoBack = useCanGoBack();
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <header className="flex min-h-14 items-center gap-1 bg-card ps-1 pe-4 lg:bg-transparent lg:px-0">
      <IconButton
        label={t('back')}
        icon={<ArrowLeft aria-hidden size={20} className="mirror" />}
        onClick={() => (canGoBack ? router.history.back() : void navigate({ to }))}
      />
      <h1 className="min-w-0 flex-1 text-lg font-semibold wrap-anywhere">{title}</h1>
      {children}
    </header>
  );
}
