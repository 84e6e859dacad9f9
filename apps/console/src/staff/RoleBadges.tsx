import { Badge } from '@vitrine/ui/components/Badge';
import type { StaffRole } from '@vitrine/wire/staff/role';
import { useTranslations } from 'use-intl';

export function RoleBadges({ roles }: { readonly roles: readonly StaffRole[] }) {
  const t = useTranslations('console.role');
  return (
    <span className="inline-flex flex-wrap justify-end gap-1 md:justify-start">
      {roles.map((one) => (
        <Badge key={one}>{t(one)}</Badge>
      ))}
    </span>
  );
}
