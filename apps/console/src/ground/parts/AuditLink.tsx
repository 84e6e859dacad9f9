import { Link } from '@tanstack/react-router';
import { auditLog } from '@vitrine/wire/staff/operator/audit';
import { useTranslations } from 'use-intl';
import { isOpenTo } from '../roles.ts';
import { useStaff } from '../session.ts';
import { LINK } from './link-class.ts';

interface Props {
  /** As the audit log names it: `instrument/1`. */
  readonly subject: string;
  /** "View audit log" when it is not given. */
  readonly text?: string;
}

/** Who changed or read a subject: its part of the audit log. Nothing for staff who may not read that. */
export function AuditLink({ subject, text }: Props) {
  const t = useTranslations('console.app');
  const roles = useStaff()?.roles ?? [];
  if (!isOpenTo(auditLog, roles)) return null;
  return (
    <Link to="/audit" search={{ subject }} className={LINK}>
      {text ?? t('audit')}
    </Link>
  );
}
