import { Checkbox } from '@vitrine/ui/components/Checkbox';
import { STAFF_ROLES, type StaffRole } from '@vitrine/wire/staff/role';
import { useTranslations } from 'use-intl';

interface ChoiceProps {
  readonly chosen: readonly StaffRole[];
  readonly onChange: (roles: readonly StaffRole[]) => void;
}

export function RoleChoice({ chosen, onChange }: ChoiceProps) {
  const t = useTranslations('console');
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">{t('staff.roles')}</legend>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {STAFF_ROLES.map((one) => (
          <Checkbox
            key={one}
            label={t(`role.${one}`)}
            checked={chosen.includes(one)}
            onChange={(isChosen) =>
              onChange(STAFF_ROLES.filter((each) => (each === one ? isChosen : chosen.includes(each))))
            }
          />
        ))}
      </div>
      <p className="pt-1 text-sm text-muted">{t('staff.rolesByTwo')}</p>
    </fieldset>
  );
}
